package io.mokadb.site;

/**
 * A heading of a page.
 *
 * @param level 1 for the title
 * @param id its anchor, unique in the page
 * @param text without markup
 */
record PageHeading(int level, String id, String text) {}
