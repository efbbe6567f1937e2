package io.mokadb.sql.parquet;

import io.mokadb.session.MokaException;
import io.mokadb.sql.copy.RandomBytes;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.apache.parquet.format.FileMetaData;
import org.apache.parquet.format.Type;
import org.apache.parquet.format.Util;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;

/** The ends of files, which describe them. Stateless. */
final class Footers {
  private static final int TAIL = 8;
  private static final int LONGEST = 64 << 20;

  private Footers() {}

  static void write(FileMetaData footer, OutputStream out) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    Util.writeFileMetaData(footer, bytes);
    bytes.writeTo(out);
    out.write(
        ByteBuffer.allocate(Integer.BYTES)
            .order(ByteOrder.LITTLE_ENDIAN)
            .putInt(bytes.size())
            .array());
    out.write(ParquetFormat.MAGIC);
  }

  /**
   * @throws IOException if it is broken
   */
  static FileMetaData read(RandomBytes file) throws IOException {
    int magic = ParquetFormat.MAGIC.length;
    if (file.length() < TAIL + magic || !Arrays.equals(file.read(0, magic), ParquetFormat.MAGIC)) {
      throw new IOException("this is not a Parquet file: it does not begin with PAR1");
    }
    byte[] tail = file.read(file.length() - TAIL, TAIL);
    String end = new String(tail, magic, magic, StandardCharsets.ISO_8859_1);
    if (end.equals("PARE")) {
      throw MokaException.unsupported("COPY reads no encrypted Parquet files");
    }
    int length = ByteBuffer.wrap(tail).order(ByteOrder.LITTLE_ENDIAN).getInt();
    if (!end.equals("PAR1") || length <= 0 || length > file.length() - TAIL - magic) {
      throw new IOException("the end of the file is missing or broken");
    }
    if (length > LONGEST) {
      throw new IOException("the footer has " + length + " bytes, more than " + LONGEST);
    }
    byte[] bytes = file.read(file.length() - TAIL - length, length);
    try {
      return Util.readFileMetaData(new ByteArrayInputStream(bytes), length);
    } catch (RuntimeException e) {
      // Whatever reading it throws, the footer is broken.
      throw new IOException("the footer is broken: " + e.getMessage(), e);
    }
  }

  static Type format(PrimitiveTypeName type) {
    return type == PrimitiveTypeName.BINARY ? Type.BYTE_ARRAY : Type.valueOf(type.name());
  }

  static PrimitiveTypeName schema(Type type) {
    return type == Type.BYTE_ARRAY
        ? PrimitiveTypeName.BINARY
        : PrimitiveTypeName.valueOf(type.name());
  }
}
