package io.mokadb.sql.tokens;

/** The lengths of operators, brackets and separators. */
record Symbols(String sql) {
  /** The length of the longest symbol here; 0 if there is none. */
  int length(int at) {
    char next = charAt(at + 1);
    return switch (sql.charAt(at)) {
      case '(', ')', '[', ']', '{', '}', ';', ',', '+', '%', '^', '~', '/' -> 1;
      case '=' -> next == '>' ? 2 : 1;
      case '<' -> next == '=' || next == '>' || next == '<' || next == '@' ? 2 : 1;
      case '>' -> next == '=' || next == '>' ? 2 : 1;
      case '!' -> next == '=' ? 2 : 1;
      case '-' -> next == '>' ? longer(at, '>') : 1;
      case '*' -> next == '/' ? 2 : 1;
      case '|' -> next == '|' ? 2 : 1;
      case '&' -> next == '&' ? 2 : 1;
      case '.' -> next == '.' ? 2 : 1;
      case ':' -> next == ':' ? 2 : 1;
      case '#' -> next == '>' ? longer(at, '>') : next == '-' ? 2 : 1;
      case '@' -> next == '?' ? longer(at, '?') : next == '>' ? 2 : 0;
      case '?' -> next == '?' ? Math.max(longer(at, '|'), longer(at, '&')) : 1;
      default -> 0;
    };
  }

  /** Three with this third character, two without it. */
  private int longer(int at, char third) {
    return charAt(at + 2) == third ? 3 : 2;
  }

  private char charAt(int at) {
    return at < sql.length() ? sql.charAt(at) : 0;
  }
}
