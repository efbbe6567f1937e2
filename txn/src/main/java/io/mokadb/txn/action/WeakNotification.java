package io.mokadb.txn.action;

import io.mokadb.kv.Key;
import io.mokadb.txn.NotifiedColumns;

/** A row that a transaction announces without writing it; see {@link Notify}. */
public record WeakNotification(Key row, NotifiedColumns notified) {}
