package io.mokadb.sql.nodes;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.function.Function;

/** The bytes of a message that came from another node, and may be anything. */
final class MessageReader {
  private final ByteBuffer in;

  private MessageReader(byte[] body) {
    this.in = ByteBuffer.wrap(body);
  }

  /**
   * Reads a whole message.
   *
   * @param reading what follows the version
   * @throws IllegalArgumentException if it is another message than that
   */
  static <T> T read(byte[] body, int version, Function<MessageReader, T> reading) {
    MessageReader reader = new MessageReader(body);
    try {
      int found = reader.number();
      if (found != version) {
        throw new IllegalArgumentException("A message of another node has version " + found);
      }
      T read = reading.apply(reader);
      if (reader.hasMore()) {
        throw new IllegalArgumentException("A message of another node is too long");
      }
      return read;
    } catch (BufferUnderflowException e) {
      throw new IllegalArgumentException("A message of another node is cut off", e);
    }
  }

  boolean hasMore() {
    return in.hasRemaining();
  }

  int number() {
    return in.get();
  }

  int integer() {
    return in.getInt();
  }

  long whole() {
    return in.getLong();
  }

  /** A number that is not negative. */
  long count() {
    long value = in.getLong();
    if (value < 0) {
      throw new IllegalArgumentException("A message of another node has a count below zero");
    }
    return value;
  }

  /**
   * Some of the bits.
   *
   * @param known those that may be set
   */
  int flags(int known) {
    int flags = in.get();
    if ((flags & ~known) != 0) {
      throw new IllegalArgumentException("A message of another node has flags that none has");
    }
    return flags;
  }

  String text() {
    String text = textOrNull();
    if (text == null) {
      throw new IllegalArgumentException("A message of another node lacks a text");
    }
    return text;
  }

  String textOrNull() {
    short length = in.getShort();
    if (length == MessageWriter.NO_TEXT) {
      return null;
    }
    if (length < 0 || length > in.remaining()) {
      throw new BufferUnderflowException();
    }
    ByteBuffer bytes = in.slice().limit(length);
    in.position(in.position() + length);
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(bytes).toString();
    } catch (CharacterCodingException e) {
      throw new IllegalArgumentException("A message of another node has a text that is none", e);
    }
  }
}
