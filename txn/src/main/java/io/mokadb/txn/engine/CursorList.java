package io.mokadb.txn.engine;

/** The open cursors of one transaction. Confined to its thread. */
final class CursorList {
  private TransactionCursor first;

  boolean isEmpty() {
    return first == null;
  }

  void add(TransactionCursor cursor) {
    cursor.after = first;
    if (first != null) {
      first.before = cursor;
    }
    first = cursor;
  }

  void remove(TransactionCursor cursor) {
    if (cursor.before != null) {
      cursor.before.after = cursor.after;
    } else {
      first = cursor.after;
    }
    if (cursor.after != null) {
      cursor.after.before = cursor.before;
    }
  }

  void closeAll() {
    while (first != null) {
      first.close();
    }
  }
}
