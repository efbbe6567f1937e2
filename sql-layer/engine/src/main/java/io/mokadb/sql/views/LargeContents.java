package io.mokadb.sql.views;

import io.mokadb.session.Binary;
import io.mokadb.session.LargeObject;
import io.mokadb.sql.lob.ObjectRef;
import io.mokadb.sql.lob.PersistentLargeObject;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Digests of large values in the places of the values: a copy in the rows of a view is another
 * object than the one in its table, but has the same digest. Confined to one thread.
 */
final class LargeContents {
  /** UTF-16 units, or bytes, that are read at once. */
  private static final int PART = 64 << 10;

  /** Digests of objects that are remembered: both snapshots of a step mostly see the same one. */
  private static final int REMEMBERED = 1000;

  private final int[] ordinals;
  private final MessageDigest digest;
  private final Map<ObjectRef, Object> known =
      new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<ObjectRef, Object> eldest) {
          return size() > REMEMBERED;
        }
      };

  /**
   * @param ordinals of the columns whose values may be large
   */
  LargeContents(int[] ordinals) {
    this.ordinals = ordinals;
    try {
      this.digest = MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Every Java has SHA-256", e);
    }
  }

  /** A copy of a row with digests in it. */
  Object[] of(Object[] row) {
    Object[] told = row.clone();
    for (int ordinal : ordinals) {
      told[ordinal] = digest(row[ordinal]);
    }
    return told;
  }

  /** Of a text as a text, of bytes as bytes: as the column could store it. */
  private Object digest(Object value) {
    if (value == null) {
      return null;
    }
    if (!(value instanceof PersistentLargeObject object)) {
      return computed(value);
    }
    Object told = known.get(object.ref());
    if (told == null) {
      told = computed(value);
      known.put(object.ref(), told);
    }
    return told;
  }

  private Object computed(Object value) {
    boolean text = value instanceof String;
    if (value instanceof LargeObject object) {
      text = object.isText();
      add(object);
    } else if (value instanceof String whole) {
      add(whole);
    } else {
      digest.update(((Binary) value).unsafeBytes());
    }
    Binary told = Binary.wrap(digest.digest());
    return text ? told.toString() : told;
  }

  private void add(LargeObject object) {
    long length = object.length();
    for (long at = 0; at < length; at += PART) {
      int count = (int) Math.min(PART, length - at);
      if (object.isText()) {
        add(object.text(at, count));
      } else {
        digest.update(object.bytes(at, count));
      }
    }
  }

  /** The units as they are: a part may begin in the middle of a character. */
  private void add(String text) {
    byte[] part = new byte[2 * Math.min(PART, text.length())];
    for (int from = 0; from < text.length(); from += PART) {
      int count = Math.min(PART, text.length() - from);
      for (int i = 0; i < count; i++) {
        char unit = text.charAt(from + i);
        part[2 * i] = (byte) (unit >> 8);
        part[2 * i + 1] = (byte) unit;
      }
      digest.update(part, 0, 2 * count);
    }
  }
}
