package io.mokadb.sql.access.constraint;

import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.layout.IndexKeys;
import io.mokadb.sql.layout.RowCodec;
import java.util.Arrays;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The parts of a table's definition that writes need, prepared once. Immutable and thread-safe. */
public final class TableLayout {
  private final TableDef table;
  private final int width;
  private final RowCodec codec;
  private final int[] groups;
  private final IndexKeys[] indexes;
  private final RowCheck check;
  private final TriggerNotifications notifications;
  private final int[] large;

  /** Ordinals of the columns that are computed from the others. */
  private final int[] generated;

  public TableLayout(TableDef table) {
    this.table = table;
    this.width = table.columns().size();
    this.codec = new RowCodec(table);
    this.groups = table.groupIds();
    this.indexes =
        table.indexes().stream()
            .map(index -> new IndexKeys(table, index))
            .toArray(IndexKeys[]::new);
    this.check = new RowCheck(table);
    this.notifications = TriggerNotifications.of(table);
    this.large =
        IntStream.range(0, width)
            .filter(i -> table.columns().get(i).type().kind().isLarge())
            .toArray();
    this.generated =
        IntStream.range(0, width).filter(i -> table.columns().get(i).isGenerated()).toArray();
  }

  public TableDef table() {
    return table;
  }

  /** The number of columns, without the hidden row id. */
  public int width() {
    return width;
  }

  public RowCodec codec() {
    return codec;
  }

  /** The ids of the column groups, ascending; not to be changed. */
  public int[] groups() {
    return groups;
  }

  /** The indexes in the order of the definition; not to be changed. */
  public IndexKeys[] indexes() {
    return indexes;
  }

  public RowCheck check() {
    return check;
  }

  public TriggerNotifications notifications() {
    return notifications;
  }

  /** Ordinals of the columns whose values may be stored outside of the rows. */
  public int[] large() {
    return large;
  }

  /** The changed columns and those that are generated, which may change with any other. */
  public int[] withGenerated(int[] changed) {
    return generated.length == 0
        ? changed
        : IntStream.concat(Arrays.stream(changed), Arrays.stream(generated)).distinct().toArray();
  }

  /** Columns of a full row: those of the table, and the hidden row id if it has no primary key. */
  public int fullWidth() {
    return table.hasPrimaryKey() ? width : width + 1;
  }

  public int groupOf(int ordinal) {
    return table.groupOf(table.columns().get(ordinal).id());
  }

  /** "(A, B) = (1, x)" for messages. */
  public String values(int[] ordinals, Object[] row) {
    String names =
        Arrays.stream(ordinals).mapToObj(table::nameAt).collect(Collectors.joining(", "));
    String values =
        Arrays.stream(ordinals)
            .mapToObj(i -> shortened(String.valueOf(row[i])))
            .collect(Collectors.joining(", "));
    return "(" + names + ") = (" + values + ")";
  }

  private static String shortened(String text) {
    return text.length() <= 80 ? text : text.substring(0, 77) + "...";
  }
}
