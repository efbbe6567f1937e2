package io.mokadb.site;

/**
 * A link of a page.
 *
 * @param line in the page's file, from 1
 * @param target as written
 * @param text without markup
 */
record PageLink(int line, String target, String text) {

  /** True for a link that leaves the repository. */
  boolean isExternal() {
    return target.contains(":");
  }

  /** The path of the target, relative to the page; empty for the page itself. */
  String path() {
    int hash = target.indexOf('#');
    return hash < 0 ? target : target.substring(0, hash);
  }

  /** The anchor of the target, or an empty text. */
  String anchor() {
    int hash = target.indexOf('#');
    return hash < 0 ? "" : target.substring(hash + 1);
  }
}
