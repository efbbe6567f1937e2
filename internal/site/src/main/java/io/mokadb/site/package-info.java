/**
 * The documentation as a static site, made of the repository's Markdown.
 *
 * <p>Invariants:
 *
 * <ol>
 *   <li>The Markdown is read as it is shown on a code host: the site needs no marks of its own in
 *       it, and headings have the same anchors in both.
 *   <li>The pages of {@code docs/README.md}, and those that an index in it links, are the side bar,
 *       in their order.
 *   <li>A site is complete by itself: its pages load nothing from elsewhere, and work from a
 *       directory without a server.
 *   <li>A link that leads nowhere, also to a heading, is an error, with file and line.
 * </ol>
 *
 * <p>The package knows nothing of the database.
 */
package io.mokadb.site;
