package io.mokadb.kv.rocksdb.log;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * One pass over a log, from record to record, up to its end or to the first bytes that are not a
 * record. Used once, by one thread.
 */
final class LogScan {
  /** As much of each record is handed on: sequence number and count. */
  static final int HEAD_BYTES = 12;

  private final LogFile file;
  private final boolean numbered;
  private final byte[] head = new byte[HEAD_BYTES];
  private int headLength;
  private long firstSequence = -1;
  private long nextSequence = -1;
  private long brokenAt = -1;
  private boolean lost;

  /**
   * @param numbered whether records begin with sequence numbers
   */
  LogScan(LogFile file, boolean numbered) {
    this.file = file;
    this.numbered = numbered;
  }

  /** Is shown the frames of records, in order. */
  interface Visitor {
    void visit(Frame frame) throws IOException;
  }

  /** Sequence number of the first record; -1 without one. */
  long firstSequence() {
    return firstSequence;
  }

  /** Sequence number that follows the last record; -1 without a record. */
  long nextSequence() {
    return nextSequence;
  }

  /** The position of the first bytes that are not a record, or -1. */
  long brokenAt() {
    return brokenAt;
  }

  /** Whether that is damage, rather than what a crash leaves. */
  boolean isDamaged() {
    return lost;
  }

  /** Goes through the file. */
  void run(Visitor visitor) throws IOException {
    long start = -1;
    Frame frame = file.at(0);
    while (frame.kind() != Frame.Kind.END) {
      if (frame.kind() == Frame.Kind.BROKEN) {
        judge(start, frame.offset());
        return;
      }
      if (frame.isValid() && frame.isOfRecord()) {
        if (frame.begins() != start < 0) {
          // A record that lacks its beginning or its end, with something after it.
          judge(start, frame.offset());
          lost |= frame.begins();
          return;
        }
        start = start < 0 ? frame.offset() : start;
        if (!gather(frame) || frame.ends() && !follows()) {
          brokenAt = start;
          lost = true;
          return;
        }
        visitor.visit(frame);
        start = frame.ends() ? -1 : start;
      }
      frame = file.at(frame.next());
    }
    if (start >= 0) {
      judge(start, file.length());
    }
  }

  private boolean gather(Frame frame) throws IOException {
    headLength = frame.begins() ? 0 : headLength;
    headLength += file.copyPayload(frame, head, headLength);
    return !numbered || !frame.ends() || headLength == HEAD_BYTES;
  }

  /** Whether the record that is complete now has the number that it should have. */
  private boolean follows() {
    if (!numbered) {
      return true;
    }
    ByteBuffer numbers = ByteBuffer.wrap(head).order(ByteOrder.LITTLE_ENDIAN);
    long sequence = numbers.getLong(0);
    if (nextSequence >= 0 && sequence != nextSequence) {
      return false;
    }
    if (firstSequence < 0) {
      firstSequence = sequence;
    }
    nextSequence = sequence + Integer.toUnsignedLong(numbers.getInt(Long.BYTES));
    return true;
  }

  /**
   * @param start of the record that breaks off, or -1 if a new one should begin
   */
  private void judge(long start, long offset) throws IOException {
    brokenAt = start < 0 ? offset : start;
    lost = file.isOneBitOff(offset) || recordBehind(offset);
  }

  /** Whether a record begins after an offset. */
  private boolean recordBehind(long offset) throws IOException {
    long at = offset + 1;
    while (at < file.length()) {
      Frame frame = isPlausible(at) ? file.at(at) : Frame.of(Frame.Kind.BROKEN, at, at);
      if (frame.begins()) {
        return true;
      }
      // Block by block there are frames again, whatever stands before.
      boolean inStep = at % LogFile.BLOCK_BYTES == 0;
      at = inStep ? skipFrames(at) : at + 1;
      if (at < 0) {
        return true;
      }
    }
    return false;
  }

  /** Past valid frames that begin no record, at least by one byte; -1 if one begins a record. */
  private long skipFrames(long offset) throws IOException {
    Frame frame = file.at(offset);
    while (frame.isValid() || frame.kind() == Frame.Kind.PADDING) {
      if (frame.begins()) {
        return -1;
      }
      frame = file.at(frame.next());
    }
    return Math.max(offset + 1, frame.offset());
  }

  /** Spares the computation of a checksum at nearly every byte. */
  private boolean isPlausible(long offset) throws IOException {
    if (!numbered || nextSequence < 0) {
      return true;
    }
    long sequence = file.numberInPayload(offset);
    return sequence >= nextSequence && sequence - nextSequence <= file.length();
  }
}
