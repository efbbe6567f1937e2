package io.mokadb.sql.layout;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/**
 * Encoding of an array inside a row value: a varint, the number of elements; for each element a
 * varint, 0 for null, else one more than its length; the elements that are not null, each as a
 * column of its type would be. Immutable.
 */
final class ArrayCodec {
  private final ValueCodec element;

  ArrayCodec(SqlType type) {
    if (type.element() == null) {
      throw MokaException.unsupported("A column cannot be an array of elements of any type");
    }
    this.element = new ValueCodec(type.element());
  }

  void write(List<?> array, ByteSink out) {
    ByteSink bodies = new ByteSink();
    varint(array.size(), out);
    for (Object item : array) {
      if (item == null) {
        varint(0, out);
      } else {
        int start = bodies.length();
        element.write(item, bodies);
        varint(bodies.length() - start + 1, out);
      }
    }
    out.put(Arrays.copyOf(bodies.array(), bodies.length()));
  }

  private static void varint(int value, ByteSink out) {
    byte[] bytes = new byte[Varint.length(value)];
    Varint.write(value, bytes, 0);
    out.put(bytes);
  }

  List<Object> read(byte[] bytes, int from, int to) {
    int count = Varint.read(bytes, from);
    int at = from + Varint.length(count);
    int body = at;
    for (int i = 0; i < count; i++) {
      body += Varint.length(Varint.read(bytes, body));
    }
    List<Object> items = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      int marked = Varint.read(bytes, at);
      at += Varint.length(marked);
      if (marked == 0) {
        items.add(null);
      } else {
        items.add(element.read(bytes, body, body + marked - 1));
        body += marked - 1;
      }
    }
    if (body != to) {
      throw new IllegalStateException("An array of " + (to - from) + " bytes ends elsewhere");
    }
    return Collections.unmodifiableList(items);
  }
}
