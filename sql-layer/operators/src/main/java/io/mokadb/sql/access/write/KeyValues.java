package io.mokadb.sql.access.write;

import java.util.Arrays;
import java.util.List;

/** Values of a key, compared by their contents. */
record KeyValues(List<Object> values) {
  @Override
  public boolean equals(Object o) {
    return o instanceof KeyValues other && values.equals(other.values);
  }

  @Override
  public int hashCode() {
    return values.hashCode();
  }

  static KeyValues of(Object[] values) {
    return new KeyValues(Arrays.asList(values));
  }

  Object[] array() {
    return values.toArray();
  }
}
