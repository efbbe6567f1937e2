package io.mokadb.sql.nodes;

import java.nio.BufferOverflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** The bytes of a message to another node. Confined to one thread. */
final class MessageWriter {
  /** The longest message. */
  static final int MAX_BYTES = 1 << 16;

  /** In front of the bytes of a text: there is none. */
  static final short NO_TEXT = -1;

  private static final String CUT = " ...";

  private final ByteBuffer out = ByteBuffer.allocate(MAX_BYTES);

  MessageWriter(int version) {
    out.put((byte) version);
  }

  MessageWriter number(int value) {
    out.put((byte) value);
    return this;
  }

  MessageWriter integer(int value) {
    out.putInt(value);
    return this;
  }

  MessageWriter whole(long value) {
    out.putLong(value);
    return this;
  }

  /**
   * A text, cut off if it is long.
   *
   * @param most characters, of which each takes three bytes at most
   */
  MessageWriter text(String textOrNull, int most) {
    if (textOrNull == null) {
      out.putShort(NO_TEXT);
      return this;
    }
    byte[] bytes = cut(textOrNull, most).getBytes(StandardCharsets.UTF_8);
    out.putShort((short) bytes.length).put(bytes);
    return this;
  }

  private static String cut(String text, int most) {
    if (text.length() <= most) {
      return text;
    }
    int end = most - CUT.length();
    return text.substring(0, Character.isHighSurrogate(text.charAt(end - 1)) ? end - 1 : end) + CUT;
  }

  /**
   * Writes a part if it fits.
   *
   * @return whether it did; nothing of it is written otherwise
   */
  boolean tryPart(Runnable writing) {
    int before = out.position();
    try {
      writing.run();
      return true;
    } catch (BufferOverflowException e) {
      // The part goes into the next message.
      out.position(before);
      return false;
    }
  }

  /** Changes a number that was written, counted from the version, which is at 0. */
  void change(int position, int value) {
    out.put(position, (byte) value);
  }

  byte[] bytes() {
    return Arrays.copyOf(out.array(), out.position());
  }
}
