package io.mokadb.sql.layout;

import io.mokadb.kv.Key;
import io.mokadb.kv.codec.KeyReader;

/** Decodes chosen columns of a key, up to the last one wanted. Immutable and thread-safe. */
final class KeyProjection {
  private final KeyPart[] parts;

  /** Per part the places it goes to; empty if it is only skipped. */
  private final int[][] slots;

  private KeyProjection(KeyPart[] parts, int[][] slots) {
    this.parts = parts;
    this.slots = slots;
  }

  /**
   * @param ordinals of the key's columns
   * @param outputs the ordinals wanted
   * @return null if none of the outputs is in the key
   */
  static KeyProjection of(KeyLayout layout, int[] ordinals, int[] outputs) {
    int last = -1;
    int[][] slots = new int[ordinals.length][];
    for (int part = 0; part < ordinals.length; part++) {
      int ordinal = ordinals[part];
      slots[part] =
          java.util.stream.IntStream.range(0, outputs.length)
              .filter(slot -> outputs[slot] == ordinal)
              .toArray();
      if (slots[part].length > 0) {
        last = part;
      }
    }
    if (last < 0) {
      return null;
    }
    KeyPart[] parts = new KeyPart[last + 1];
    for (int part = 0; part <= last; part++) {
      parts[part] = layout.part(part);
    }
    return new KeyProjection(parts, slots);
  }

  /** True if the column at a place is a number of 64 bits at most. */
  boolean isLong(int place) {
    for (int part = 0; part < parts.length; part++) {
      for (int own : slots[part]) {
        if (own == place) {
          return parts[part].isLong();
        }
      }
    }
    return false;
  }

  /**
   * Reads the same columns without making objects of all, each of which has one place.
   *
   * @param width places of a row
   * @param key has the present one
   */
  EncodedKey stored(int width, KeyBytes key) {
    int[] columns = new int[parts.length];
    for (int part = 0; part < parts.length; part++) {
      columns[part] = place(part);
    }
    return new EncodedKey(parts, columns, width, key, EncodedKey.WHOLE);
  }

  int parts() {
    return parts.length;
  }

  KeyPart part(int part) {
    return parts[part];
  }

  /** The first place that a part goes to, or -1. */
  int place(int part) {
    return slots[part].length == 0 ? -1 : slots[part][0];
  }

  void readInto(Key key, Object[] target, int offset) {
    readInto(KeyLayout.reader(key), target, offset);
  }

  /** As {@link #readInto(Key, Object[], int)} from where {@code reader} stands. */
  void readInto(KeyReader reader, Object[] target, int offset) {
    for (int part = 0; part < parts.length; part++) {
      int[] places = slots[part];
      if (places.length == 0) {
        parts[part].skip(reader);
      } else {
        Object value = parts[part].read(reader);
        for (int place : places) {
          target[offset + place] = value;
        }
      }
    }
  }
}
