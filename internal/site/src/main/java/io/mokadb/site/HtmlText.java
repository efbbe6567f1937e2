package io.mokadb.site;

/** Escapes text for HTML. */
final class HtmlText {
  private HtmlText() {}

  static String of(String text) {
    return text.replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;");
  }

  /** A link. */
  static String link(String url, String text) {
    return "<a href=\"" + of(url) + "\">" + of(text) + "</a>";
  }
}
