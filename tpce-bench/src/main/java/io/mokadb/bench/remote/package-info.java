/**
 * Waiting times of a server's clients, and their cost: {@code bench remote}. It uses {@code
 * java.sql} alone, so that any database's server can be measured.
 *
 * <ol>
 *   <li>All URLs are measured in the same process, in turns, after a turn that does not count.
 *   <li>Every select must give its row.
 * </ol>
 */
package io.mokadb.bench.remote;
