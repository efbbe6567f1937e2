package io.mokadb.sql.lob;

import io.mokadb.session.LargeObject;
import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import java.nio.ByteBuffer;

/**
 * A large object of a table, as one snapshot sees it. It outlives the transaction that found it: it
 * can be read as long as its snapshot can. Thread-safe.
 */
public final class PersistentLargeObject implements LargeObject {
  private final ObjectRef ref;
  private final long snapshot;
  private final PieceReader reader;

  public PersistentLargeObject(ObjectRef ref, long snapshot, PieceReader reader) {
    this.ref = ref;
    this.snapshot = snapshot;
    this.reader = reader;
  }

  /** What a {@link #locator} names. */
  public static PersistentLargeObject of(byte[] locator, PieceReader reader) {
    ByteBuffer in = ByteBuffer.wrap(locator);
    if (in.remaining() < Long.BYTES) {
      throw new MokaException(
          SqlState.INVALID_PARAMETER, "This is not a locator of a large object");
    }
    long snapshot = in.getLong();
    return new PersistentLargeObject(ObjectRef.decode(in), snapshot, reader);
  }

  public ObjectRef ref() {
    return ref;
  }

  @Override
  public boolean isText() {
    return ref.text();
  }

  @Override
  public long length() {
    return ref.length();
  }

  @Override
  public long byteLength() {
    return ref.byteLength();
  }

  @Override
  public long characters() {
    return ref.characters();
  }

  @Override
  public byte[] locator() {
    byte[] encoded = ref.encode();
    return ByteBuffer.allocate(Long.BYTES + encoded.length).putLong(snapshot).put(encoded).array();
  }

  @Override
  public byte[] bytes(long from, int count) {
    int length = (int) Math.max(0, Math.min(count, length() - from));
    byte[] all = new byte[length];
    int size = ref.pieceLength();
    for (int at = 0; at < length; ) {
      byte[] piece = reader.read(ref, (from + at) / size, snapshot);
      int start = (int) ((from + at) % size);
      int taken = Math.min(length - at, piece.length - start);
      requireProgress(taken);
      if (taken == length && piece.length == length) {
        return piece;
      }
      System.arraycopy(piece, start, all, at, taken);
      at += taken;
    }
    return all;
  }

  @Override
  public String text(long from, int count) {
    int length = (int) Math.max(0, Math.min(count, length() - from));
    StringBuilder all = new StringBuilder(length);
    int size = ref.pieceLength();
    while (all.length() < length) {
      long at = from + all.length();
      String piece = Pieces.decode(reader.read(ref, at / size, snapshot));
      int start = (int) (at % size);
      int end = Math.min(piece.length(), start + length - all.length());
      requireProgress(end - start);
      all.append(piece, start, end);
    }
    return all.toString();
  }

  private void requireProgress(int taken) {
    if (taken <= 0) {
      throw new MokaException(
          SqlState.DATA_CORRUPTED,
          "Large object " + ref.id() + " is shorter than its length; run CHECK DATABASE");
    }
  }

  /** Two values that are the same object are equal; others may be all the same. */
  @Override
  public boolean equals(Object other) {
    return other instanceof PersistentLargeObject object && ref.equals(object.ref);
  }

  @Override
  public int hashCode() {
    return ref.hashCode();
  }

  @Override
  public String toString() {
    return (isText() ? "CLOB" : "BLOB") + " of " + byteLength() + " bytes";
  }
}
