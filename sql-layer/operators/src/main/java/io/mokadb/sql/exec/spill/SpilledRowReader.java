package io.mokadb.sql.exec.spill;

import io.mokadb.session.Binary;
import io.mokadb.session.LargeObject;
import java.io.DataInputStream;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** The decoder of a {@link RowFile}, the counterpart of {@link SpilledRowWriter}. Confined. */
final class SpilledRowReader {
  private final DataInputStream in;
  private final List<LargeObject> objects;

  SpilledRowReader(DataInputStream in, List<LargeObject> objects) {
    this.in = in;
    this.objects = objects;
  }

  Object[] read() throws IOException {
    Object[] row = new Object[in.readInt()];
    for (int i = 0; i < row.length; i++) {
      row[i] = readValue();
    }
    return row;
  }

  private Object readValue() throws IOException {
    int tag = in.readByte();
    return switch (tag) {
      case '0' -> null;
      case 'I' -> in.readInt();
      case 'L' -> in.readLong();
      case 'S' -> new String(readBytes(), StandardCharsets.UTF_16BE);
      case 'D' -> {
        int scale = in.readInt();
        yield new BigDecimal(new BigInteger(readBytes()), scale);
      }
      case 'F' -> in.readDouble();
      case 'f' -> in.readFloat();
      case 'T' -> true;
      case 'N' -> false;
      case 'B' -> Binary.wrap(readBytes());
      case 'A' -> {
        List<Object> list = new ArrayList<>();
        for (Object element : read()) {
          list.add(element);
        }
        yield list;
      }
      case 'R' -> read();
      case 'O' -> objects.get(in.readInt());
      default -> throw new IOException("Unknown value tag " + tag);
    };
  }

  private byte[] readBytes() throws IOException {
    byte[] bytes = new byte[in.readInt()];
    in.readFully(bytes);
    return bytes;
  }
}
