/**
 * A board of flights in a terminal, as {@code bin/moka example views} runs it: flights are added,
 * leave late and are cancelled, and the board reads three materialized views that keep themselves.
 *
 * <p>Invariants:
 *
 * <ol>
 *   <li>What the board shows at a time is read in one transaction, and is checked to be of one
 *       moment.
 *   <li>It uses {@code java.sql} alone.
 * </ol>
 */
package io.mokadb.example.board;
