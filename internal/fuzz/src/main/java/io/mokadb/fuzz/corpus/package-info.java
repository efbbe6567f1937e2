/**
 * Test scripts of other projects: what of them runs on Moka, what differs, and why.
 *
 * <ol>
 *   <li>FS1: scripts are read where they are; none of their text is kept here.
 *   <li>FS2: every file has a database of its own.
 * </ol>
 *
 * <p>Layer: on {@code run}. Must not know: the generator of queries.
 */
package io.mokadb.fuzz.corpus;
