package io.mokadb.jdbc.metadata;

/**
 * A name pattern of {@link java.sql.DatabaseMetaData}: {@code %}, {@code _}, escape {@code \}; null
 * matches all. Case counts. Immutable.
 */
final class NamePattern {
  /** Matches every name. */
  static final NamePattern ANY = new NamePattern(null, true);

  private final String text;
  private final boolean wild;

  private NamePattern(String text, boolean wild) {
    this.text = text;
    this.wild = wild;
  }

  static NamePattern like(String pattern) {
    return pattern == null || pattern.equals("%") ? ANY : new NamePattern(pattern, true);
  }

  /** A plain name; null for any. */
  static NamePattern exact(String name) {
    return name == null ? ANY : new NamePattern(name, false);
  }

  /** The one name that matches, or null if there can be more. */
  String single() {
    if (text == null || !wild) {
      return text;
    }
    StringBuilder name = new StringBuilder(text.length());
    for (int i = 0; i < text.length(); i++) {
      char next = text.charAt(i);
      if (next == '%' || next == '_') {
        return null;
      }
      if (next == '\\' && i + 1 < text.length()) {
        i++;
        next = text.charAt(i);
      }
      name.append(next);
    }
    return name.toString();
  }

  boolean matches(String name) {
    if (text == null) {
      return true;
    }
    return wild ? matches(0, name, 0) : text.equals(name);
  }

  private boolean matches(int pattern, String name, int from) {
    int at = from;
    for (int i = pattern; i < text.length(); i++) {
      char next = text.charAt(i);
      if (next == '%') {
        for (int rest = at; rest <= name.length(); rest++) {
          if (matches(i + 1, name, rest)) {
            return true;
          }
        }
        return false;
      }
      boolean any = next == '_';
      if (next == '\\' && i + 1 < text.length()) {
        i++;
        next = text.charAt(i);
      }
      if (at >= name.length() || (!any && name.charAt(at) != next)) {
        return false;
      }
      at++;
    }
    return at == name.length();
  }
}
