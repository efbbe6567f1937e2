package io.mokadb.sql.exec.spill;

import io.mokadb.session.Binary;
import io.mokadb.session.LargeObject;
import io.mokadb.session.MokaException;
import java.io.DataOutputStream;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * The encoder of a {@link RowFile}: per value a tag and its bytes, as {@link SpilledRowReader}
 * reads them. Large objects are not copied: the file holds their position in a list. Confined.
 */
final class SpilledRowWriter {
  private final DataOutputStream out;
  private final List<LargeObject> objects;

  /**
   * @param objects takes the large objects, and goes to the reader
   */
  SpilledRowWriter(DataOutputStream out, List<LargeObject> objects) {
    this.out = out;
    this.objects = objects;
  }

  void write(Object[] row) throws IOException {
    out.writeInt(row.length);
    for (Object value : row) {
      writeValue(value);
    }
  }

  private void writeValue(Object value) throws IOException {
    if (value == null) {
      out.writeByte('0');
    } else if (value instanceof Integer number) {
      out.writeByte('I');
      out.writeInt(number);
    } else if (value instanceof Long number) {
      out.writeByte('L');
      out.writeLong(number);
    } else if (value instanceof String text) {
      out.writeByte('S');
      writeBytes(text.getBytes(StandardCharsets.UTF_16BE));
    } else if (value instanceof BigDecimal decimal) {
      out.writeByte('D');
      out.writeInt(decimal.scale());
      writeBytes(decimal.unscaledValue().toByteArray());
    } else if (value instanceof Double number) {
      out.writeByte('F');
      out.writeDouble(number);
    } else if (value instanceof Float number) {
      out.writeByte('f');
      out.writeFloat(number);
    } else if (value instanceof Boolean flag) {
      out.writeByte(flag ? 'T' : 'N');
    } else if (value instanceof Binary binary) {
      out.writeByte('B');
      writeBytes(binary.unsafeBytes());
    } else if (value instanceof LargeObject object) {
      out.writeByte('O');
      out.writeInt(objects.size());
      objects.add(object);
    } else if (value instanceof List<?> list) {
      out.writeByte('A');
      write(list.toArray());
    } else if (value instanceof Object[] row) {
      out.writeByte('R');
      write(row);
    } else {
      throw MokaException.unsupported(
          "Values of " + value.getClass().getName() + " cannot be written to a temporary file");
    }
  }

  private void writeBytes(byte[] bytes) throws IOException {
    out.writeInt(bytes.length);
    out.write(bytes);
  }

  void flush() throws IOException {
    out.flush();
  }
}
