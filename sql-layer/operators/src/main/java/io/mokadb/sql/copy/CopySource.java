package io.mokadb.sql.copy;

import io.mokadb.session.Binary;
import io.mokadb.session.LargeObject;
import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.sql.runtime.ExecutionContext;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.StringReader;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;

/** The origin of the rows of a COPY, which can be read any number of times. Immutable. */
public sealed interface CopySource {
  /**
   * A parameter that is text, bytes or a large object of either.
   *
   * @param index counted from 0
   */
  record Parameter(int index) implements CopySource {
    @Override
    public Reader open(Charset encoding, ExecutionContext context) {
      Object value = context.parameter(index);
      if (value instanceof String text) {
        return new StringReader(text);
      }
      if (value instanceof Binary bytes) {
        return decoded(new ByteArrayInputStream(bytes.unsafeBytes()), encoding);
      }
      if (value instanceof LargeObject object) {
        return object.isText()
            ? new ObjectText(object)
            : decoded(new ObjectBytes(object), encoding);
      }
      throw new MokaException(
          SqlState.INVALID_PARAMETER,
          "COPY FROM ? takes its rows as text or bytes: bind a stream, a string or an array");
    }

    @Override
    public RandomBytes bytes(ExecutionContext context) {
      Object value = context.parameter(index);
      if (value instanceof Binary bytes) {
        return RandomBytes.of(bytes.unsafeBytes());
      }
      if (value instanceof LargeObject object && !object.isText()) {
        return RandomBytes.of(object);
      }
      throw new MokaException(
          SqlState.INVALID_PARAMETER,
          "COPY FROM ? takes a file that is not text as bytes: bind a binary stream or an array");
    }

    @Override
    public long length(ExecutionContext context) {
      Object value = context.parameter(index);
      if (value instanceof LargeObject object) {
        return object.length();
      }
      return value instanceof String text
          ? text.length()
          : value instanceof Binary bytes ? bytes.length() : 0;
    }

    @Override
    public String toString() {
      return "?";
    }
  }

  /** A file of the machine that has the database. */
  record File(Path path) implements CopySource {
    @Override
    public Reader open(Charset encoding, ExecutionContext context) {
      try {
        return decoded(Files.newInputStream(path), encoding);
      } catch (IOException e) {
        throw failure("read", path, e);
      }
    }

    @Override
    public RandomBytes bytes(ExecutionContext context) {
      try {
        return RandomBytes.of(path);
      } catch (IOException e) {
        throw failure("read", path, e);
      }
    }

    @Override
    public long length(ExecutionContext context) {
      try {
        return Files.size(path);
      } catch (IOException e) {
        throw failure("read", path, e);
      }
    }

    @Override
    public String toString() {
      return "'" + path + "'";
    }
  }

  /**
   * The characters from the first on; the caller closes the reader. A byte that is none is told by
   * a {@link java.nio.charset.CharacterCodingException}.
   *
   * @throws MokaException {@code INVALID_PARAMETER} for a parameter of another class, {@code
   *     IO_ERROR}
   */
  Reader open(Charset encoding, ExecutionContext context);

  /**
   * The bytes in any order, of a file that is not text; the caller closes them.
   *
   * @throws MokaException {@code INVALID_PARAMETER} for a parameter of another class, {@code
   *     IO_ERROR}
   */
  RandomBytes bytes(ExecutionContext context);

  /** About how long it is, in bytes or characters. */
  long length(ExecutionContext context);

  private static Reader decoded(InputStream bytes, Charset encoding) {
    return new InputStreamReader(bytes, encoding.newDecoder());
  }

  /** The failure to read or write a file. */
  static MokaException failure(String does, Path path, IOException e) {
    return new MokaException(
        SqlState.IO_ERROR,
        "COPY cannot "
            + does
            + " '"
            + path
            + "': "
            + e.getClass().getSimpleName()
            + " "
            + e.getMessage(),
        e);
  }
}
