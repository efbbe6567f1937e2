package io.mokadb.sql.parser;

import java.util.Map;

/** Characters that begin no token here, with what is written instead. Stateless. */
final class ForeignSigns {
  private static final String NAMES = "names are quoted by \"...\", and most need no quotes";
  private static final String TEXTS = "texts are quoted by straight quotes: '...'";
  private static final String PARAMETERS = "a parameter is written ?";

  private static final Map<String, String> INSTEAD =
      Map.ofEntries(
          Map.entry("`", NAMES),
          Map.entry("[", NAMES),
          Map.entry("]", NAMES),
          Map.entry("\u2018", TEXTS),
          Map.entry("\u2019", TEXTS),
          Map.entry("\u00b4", TEXTS),
          Map.entry("\u201c", TEXTS),
          Map.entry("\u201d", TEXTS),
          Map.entry("\u201e", TEXTS),
          Map.entry("&", "write AND"),
          Map.entry("|", "write OR, or || to join texts"),
          Map.entry("!", "write NOT, or <> for unequal"),
          Map.entry("@", PARAMETERS),
          Map.entry("#", "comments begin with --"),
          Map.entry(":", PARAMETERS),
          Map.entry("{", "braces are for JDBC escapes such as {fn NOW()}"),
          Map.entry("\\\\", "leave it out"));

  private ForeignSigns() {}

  /** What to write; null for a character that is nothing anywhere. */
  static String hint(String sign) {
    return INSTEAD.get(sign.matches("\\\\u[0-9a-fA-F]{4}") ? unescaped(sign) : sign);
  }

  private static String unescaped(String sign) {
    return String.valueOf((char) Integer.parseInt(sign.substring(2), 16));
  }
}
