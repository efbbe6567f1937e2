/**
 * The verbs of the protocol (paper, figure 6), one class each. An action is given what is known and
 * answers with the mutations to apply, and with what a later look at the row means. It applies
 * nothing itself, so that each can be tested from rows to rows; the engine sends what it answers.
 *
 * <p>Every mutation is idempotent by (cell, start timestamp): its condition fails once it was
 * applied, and a look at the row then tells that apart from failure. Above {@code txn.mvcc}; must
 * not know threads, waiting, or the life of a transaction.
 */
package io.mokadb.txn.action;
