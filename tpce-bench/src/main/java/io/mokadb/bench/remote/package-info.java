/**
 * What a server's clients wait for, and what they cost it: {@code bench remote}. Through {@code
 * java.sql} only, so that any database's server can be measured.
 *
 * <ol>
 *   <li>All URLs are measured in the same process, in turns, after a turn that does not count.
 *   <li>Every select must give its row.
 * </ol>
 */
package io.mokadb.bench.remote;
