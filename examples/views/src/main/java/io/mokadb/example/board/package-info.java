/**
 * A board of flights in a terminal, as {@code bin/moka example views} runs it: flights are added,
 * leave late and are cancelled, and the board reads three materialized views that keep themselves.
 */
package io.mokadb.example.board;
