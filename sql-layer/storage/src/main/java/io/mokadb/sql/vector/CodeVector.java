package io.mokadb.sql.vector;

/**
 * Values of any type of which there are few different ones: for each row the code of one, which is
 * its place among them. Immutable.
 */
public final class CodeVector extends ColumnVector {
  private static final int BYTE_CODES = 256;

  /** What a value costs beside its bytes, as an array and as an object. */
  private static final int VALUE_OVERHEAD = 80;

  /** One of these has the codes. */
  private final byte[] bytes;

  private final char[] chars;

  private final byte[][] encoded;
  private final Object[] values;

  /**
   * @param codes of {@code size} rows; those of nulls do not matter
   * @param encoded by code, as a row has the value; at most 65,536
   * @param values by code, as objects
   * @param nullsOrNull a bit for each row, set if it is null
   */
  public CodeVector(int[] codes, int size, byte[][] encoded, Object[] values, long[] nullsOrNull) {
    super(nullsOrNull);
    this.encoded = encoded;
    this.values = values;
    this.bytes = encoded.length <= BYTE_CODES ? new byte[size] : null;
    this.chars = bytes == null ? new char[size] : null;
    for (int i = 0; i < size; i++) {
      if (bytes != null) {
        bytes[i] = (byte) codes[i];
      } else {
        chars[i] = (char) codes[i];
      }
    }
  }

  @Override
  CodeVector with(int[] places, ColumnVector newer) {
    int size = bytes != null ? bytes.length : chars.length;
    int[] codes = new int[size];
    copyTo(codes, 0, size);
    CodeVector changed = (CodeVector) newer;
    CodeBuilder builder = new CodeBuilder(encoded, values);
    int[] codeOf = new int[changed.codes()];
    for (int i = 0; i < codeOf.length; i++) {
      codeOf[i] = builder.of(changed.encoded[i], changed.values[i]);
      if (codeOf[i] < 0) {
        return null;
      }
    }
    int[] changedCodes = new int[places.length];
    changed.copyTo(changedCodes, 0, places.length);
    for (int i = 0; i < places.length; i++) {
      if (!changed.isNull(i)) {
        codes[places[i]] = codeOf[changedCodes[i]];
      }
    }
    return builder.build(codes, nullsWith(places, newer, size));
  }

  /** How many codes there are. */
  int codes() {
    return encoded.length;
  }

  /** Copies codes to the beginning of an array; any for null. */
  void copyTo(int[] target, int from, int count) {
    if (bytes != null) {
      for (int i = 0; i < count; i++) {
        target[i] = bytes[from + i] & 0xFF;
      }
    } else {
      for (int i = 0; i < count; i++) {
        target[i] = chars[from + i];
      }
    }
  }

  byte[] encoded(int code) {
    return encoded[code];
  }

  Object value(int code) {
    return values[code];
  }

  @Override
  public int weight() {
    int weight = weightOfNulls() + (bytes != null ? bytes.length : 2 * chars.length);
    for (byte[] value : encoded) {
      weight += VALUE_OVERHEAD + 2 * value.length;
    }
    return weight;
  }
}
