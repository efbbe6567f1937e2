package io.mokadb.shell.dump;

import java.io.IOException;
import java.io.Reader;
import java.util.Locale;
import java.util.Set;

/**
 * The text of a dump of MySQL or MariaDB: back-quoted names in upper case and double quotes, texts
 * without escapes, bytes as {@code X'..'}, and comments with a version as what is in them. The
 * input has a byte in each character: the dump is in UTF-8, but bytes in it need not be.
 */
final class MysqlText extends LexicalReader {
  /** Comments from this version on are for no server. */
  private static final int NO_VERSION = 999_999;

  private static final Set<String> CHARSETS = Set.of("_utf8mb4", "_utf8mb3", "_utf8", "_ascii");

  private String delimiter = ";";
  private boolean inVersion;
  private boolean lineBegins = true;

  MysqlText(Reader bytes) {
    super(bytes);
  }

  @Override
  void translate(char first, StringBuilder out) throws IOException {
    boolean begins = lineBegins;
    lineBegins = first == '\n';
    switch (first) {
      case '\'', '"' -> text(first, out);
      case '`' -> out.append(Names.folded(utf8(quoted('`'))));
      case '#' -> line();
      case '-' -> dash(out);
      case '/' -> slash(out);
      case '*' -> star(out);
      case ';' -> out.append(take(delimiter.substring(1)) ? ';' : ' ');
      default -> {
        if (begins && (first == 'D' || first == 'd') && take("ELIMITER ")) {
          delimiter = line().strip();
          if (!delimiter.startsWith(";")) {
            throw new IOException("a delimiter that does not begin with a semicolon: " + delimiter);
          }
        } else if (first == '0' && (peek() == 'x' || peek() == 'X')) {
          next();
          out.append("X'").append(word('0').substring(1)).append('\'');
        } else if (isWord(first)) {
          word(first, out);
        } else {
          out.append(first);
        }
      }
    }
  }

  private void dash(StringBuilder out) throws IOException {
    int second = next();
    int third = second == '-' ? peek() : 0;
    if (second == '-' && third <= ' ') {
      line();
    } else {
      back(second);
      // Two dashes that are not a comment there would be one here.
      out.append(second == '-' ? "- " : "-");
    }
  }

  private void slash(StringBuilder out) throws IOException {
    if (take("*M!") || take("*!")) {
      String digits = peek() >= '0' && peek() <= '9' ? word((char) next()) : "0";
      if (Integer.parseInt(digits) >= NO_VERSION) {
        skipComment(out);
      } else {
        inVersion = true;
        out.append(' ');
      }
    } else if (take("*")) {
      skipComment(out);
    } else {
      out.append('/');
    }
  }

  private void star(StringBuilder out) throws IOException {
    if (inVersion && take("/")) {
      inVersion = false;
      out.append(' ');
    } else {
      out.append('*');
    }
  }

  private void word(char first, StringBuilder out) throws IOException {
    String word = word(first);
    String lower = word.toLowerCase(Locale.ROOT);
    boolean prefix = lower.charAt(0) == '_' || lower.length() == 1 && "xbn".contains(lower);
    int blanks = prefix && lower.charAt(0) == '_' ? blanks() : 0;
    if (!prefix || peek() != '\'') {
      out.append(utf8(word)).append(" ".repeat(blanks));
      return;
    }
    next();
    switch (lower) {
      case "_binary" -> out.append(DumpLiterals.bytes(unescaped('\'', new StringBuilder())));
      case "x" -> out.append("X'").append(quoted('\'')).append('\'');
      case "b" -> out.append(DumpLiterals.bits(quoted('\'')));
      case "n" -> text('\'', out);
      default -> {
        if (!CHARSETS.contains(lower)) {
          out.append(word);
        }
        text('\'', out);
      }
    }
  }

  private int blanks() throws IOException {
    int blanks = 0;
    while (peek() == ' ') {
      next();
      blanks++;
    }
    return blanks;
  }

  /** Bytes that are not text in UTF-8 are left as bytes. */
  private void text(char quote, StringBuilder out) throws IOException {
    StringBuilder lines = new StringBuilder();
    String bytes = unescaped(quote, lines);
    String text = DumpLiterals.utf8(bytes);
    out.append(text == null ? DumpLiterals.bytes(bytes) : DumpLiterals.text(text)).append(lines);
  }

  /**
   * The bytes of a text, up to its quote.
   *
   * @param lines to which the ends of lines in it are appended
   */
  private String unescaped(char quote, StringBuilder lines) throws IOException {
    StringBuilder text = new StringBuilder();
    for (int c = next(); c >= 0; c = next()) {
      if (c == '\n') {
        lines.append('\n');
      }
      if (c == '\\') {
        escaped(next(), text);
      } else if (c != quote) {
        text.append((char) c);
      } else if (peek() == quote) {
        text.append((char) next());
      } else {
        break;
      }
    }
    return text.toString();
  }

  private static void escaped(int c, StringBuilder text) {
    switch (c) {
      case '0' -> text.append('\0');
      case 'b' -> text.append('\b');
      case 'n' -> text.append('\n');
      case 'r' -> text.append('\r');
      case 't' -> text.append('\t');
      case 'Z' -> text.append('\u001a');
      case '%', '_' -> text.append('\\').append((char) c);
      default -> {
        if (c >= 0) {
          text.append((char) c);
        }
      }
    }
  }

  private static String utf8(String bytes) {
    String text = DumpLiterals.utf8(bytes);
    return text == null ? bytes : text;
  }
}
