package io.mokadb.sql.layout;

import io.mokadb.kv.Key;
import io.mokadb.sql.catalog.TableDef;
import java.util.StringJoiner;

/** Keys as people know them: the names and values of their columns. Stateless. */
public final class KeyText {
  private static final int LONGEST = 80;

  private KeyText() {}

  /** Hexadecimal, for what nothing is known of. */
  public static String of(Key key) {
    return shortened("x'" + key + "'");
  }

  /** The key of a row. */
  public static String ofRow(TableDef table, RowKeys keys, Key key) {
    try {
      return values(table, keys.ordinals(), keys.decode(key));
    } catch (RuntimeException e) {
      // Damaged: then the bytes are all there is.
      return of(key);
    }
  }

  /** The values that an index entry was made of. */
  public static String ofEntry(TableDef table, IndexKeys index, Key key) {
    try {
      return values(table, index.ordinals(), index.values(key));
    } catch (RuntimeException e) {
      return of(key);
    }
  }

  /** As in {@code (ID, NAME) = (7, x)}. */
  public static String values(TableDef table, int[] ordinals, Object[] values) {
    StringJoiner names = new StringJoiner(", ", "(", ")");
    StringJoiner texts = new StringJoiner(", ", "(", ")");
    for (int i = 0; i < ordinals.length; i++) {
      boolean hidden = ordinals[i] == table.columns().size();
      names.add(hidden ? "row id" : table.nameAt(ordinals[i]));
      texts.add(shortened(String.valueOf(values[i])));
    }
    return names + " = " + texts;
  }

  private static String shortened(String text) {
    return text.length() <= LONGEST ? text : text.substring(0, LONGEST - 3) + "...";
  }
}
