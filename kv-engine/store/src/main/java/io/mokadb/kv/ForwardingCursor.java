package io.mokadb.kv;

/**
 * A cursor in front of another. Every column passes {@link #next}: blocks are not handed on.
 * Confined to one thread at a time, as the cursor behind is.
 */
public abstract class ForwardingCursor implements CellCursor {
  private final CellCursor cursor;

  protected ForwardingCursor(CellCursor cursor) {
    this.cursor = cursor;
  }

  @Override
  public CellView next() {
    return cursor.next();
  }

  @Override
  public int calls() {
    return cursor.calls();
  }

  @Override
  public void close() {
    cursor.close();
  }
}
