package io.mokadb.kv.rocksdb.log;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;

/**
 * The manifest's statement about write-ahead logs: the number of the first one that counts. Fed
 * with the manifest's records in order. States nothing if it meets an unknown edit.
 */
final class VersionEdits {
  private static final int LOG_NUMBER = 2;
  private static final int NEXT_FILE_NUMBER = 3;
  private static final int LAST_SEQUENCE = 4;
  private static final int COMPARATOR = 1;
  private static final int DELETED_FILE = 6;
  private static final int PREVIOUS_LOG_NUMBER = 9;
  private static final int MIN_LOG_TO_KEEP = 10;
  private static final int NEW_FILE = 103;
  private static final int FAMILY = 200;
  private static final int FAMILY_ADDED = 201;
  private static final int FAMILY_DROPPED = 202;
  private static final int MAX_FAMILY = 203;
  private static final int ATOMIC_GROUP = 300;

  /** Fields with this bit have a length, so that they can be skipped. */
  private static final int SKIPPABLE = 1 << 13;

  private static final int END_OF_FILE_FIELDS = 1;

  private final Map<Long, Long> logOfFamily = new TreeMap<>();
  private long minLogToKeep;
  private long lastSequence = -1;
  private boolean understood = true;

  /** The number of the first log that counts, if it is known. */
  OptionalLong firstLog() {
    if (!understood || logOfFamily.isEmpty()) {
      return OptionalLong.empty();
    }
    long unflushed = logOfFamily.values().stream().mapToLong(Long::longValue).min().getAsLong();
    return OptionalLong.of(Math.max(unflushed, minLogToKeep));
  }

  /** No change in a table file has a greater number; -1 if that is not known. */
  long lastSequence() {
    return understood ? lastSequence : -1;
  }

  /** The next record. */
  void add(byte[] edit) {
    try {
      understood &= read(ByteBuffer.wrap(edit));
    } catch (BufferUnderflowException | IllegalArgumentException e) {
      understood = false;
    }
  }

  private boolean read(ByteBuffer edit) {
    long family = 0;
    long log = -1;
    boolean dropped = false;
    while (edit.hasRemaining()) {
      long field = varint(edit);
      if (field == LOG_NUMBER) {
        log = varint(edit);
      } else if (field == MIN_LOG_TO_KEEP) {
        minLogToKeep = Math.max(minLogToKeep, varint(edit));
      } else if (field == LAST_SEQUENCE) {
        lastSequence = Math.max(lastSequence, varint(edit));
      } else if (field == FAMILY) {
        family = varint(edit);
      } else if (field == FAMILY_DROPPED) {
        dropped = true;
      } else if (!skip(field, edit)) {
        return false;
      }
    }
    if (dropped) {
      logOfFamily.remove(family);
    } else {
      logOfFamily.merge(family, Math.max(0, log), Math::max);
    }
    return true;
  }

  private static boolean skip(long field, ByteBuffer edit) {
    if (field == NEXT_FILE_NUMBER
        || field == PREVIOUS_LOG_NUMBER
        || field == MAX_FAMILY
        || field == ATOMIC_GROUP) {
      skipVarints(edit, 1);
    } else if (field == DELETED_FILE) {
      skipVarints(edit, 2);
    } else if (field == NEW_FILE) {
      skipNewFile(edit);
    } else if (field == COMPARATOR || field == FAMILY_ADDED || (field & SKIPPABLE) != 0) {
      skipBytes(edit);
    } else {
      return false;
    }
    return true;
  }

  /** Level, number, size; smallest and largest key; two sequence numbers; fields with a length. */
  private static void skipNewFile(ByteBuffer edit) {
    skipVarints(edit, 3);
    skipBytes(edit);
    skipBytes(edit);
    skipVarints(edit, 2);
    while (varint(edit) != END_OF_FILE_FIELDS) {
      skipBytes(edit);
    }
  }

  private static void skipVarints(ByteBuffer edit, int count) {
    for (int i = 0; i < count; i++) {
      var unused = varint(edit);
    }
  }

  private static void skipBytes(ByteBuffer edit) {
    long length = varint(edit);
    if (length > edit.remaining()) {
      throw new BufferUnderflowException();
    }
    edit.position(edit.position() + (int) length);
  }

  private static long varint(ByteBuffer edit) {
    long value = 0;
    for (int shift = 0; shift < Long.SIZE; shift += 7) {
      byte part = edit.get();
      value |= (long) (part & 0x7f) << shift;
      if (part >= 0) {
        return value;
      }
    }
    throw new IllegalArgumentException("A number is too long");
  }
}
