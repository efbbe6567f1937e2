package io.mokadb.jdbc.result;

import io.mokadb.jdbc.error.SqlErrors;
import io.mokadb.session.ColumnInfo;
import io.mokadb.session.SqlState;
import io.mokadb.session.SqlType;
import io.mokadb.session.SqlType.Kind;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The shape of a result: shared by all executions of a statement. Thread-safe: what is made late is
 * the same, no matter who makes it.
 */
public final class ResultColumns {
  private final List<ColumnInfo> infos;
  private final Kind[] kinds;
  private volatile Map<String, Integer> indexes;
  private volatile MokaResultSetMetaData metaData;

  public ResultColumns(List<ColumnInfo> infos) {
    this.infos = infos;
    this.kinds = new Kind[infos.size()];
    for (int i = 0; i < kinds.length; i++) {
      kinds[i] = infos.get(i).type().kind();
    }
  }

  /**
   * Returns {@code last} if it describes {@code current}: engines return the same list repeatedly.
   */
  public static ResultColumns of(ResultColumns last, List<ColumnInfo> current) {
    return last != null && last.infos == current ? last : new ResultColumns(current);
  }

  public int count() {
    return kinds.length;
  }

  /** From 1; must exist. */
  Kind kind(int column) {
    return kinds[column - 1];
  }

  /** From 1; must exist. */
  SqlType type(int column) {
    return infos.get(column - 1).type();
  }

  /** From 1. */
  public ColumnInfo info(int column) throws SQLException {
    if (column < 1 || column > kinds.length) {
      throw noColumn(column);
    }
    return infos.get(column - 1);
  }

  SQLException noColumn(int column) {
    return SqlErrors.of(
        SqlState.INVALID_PARAMETER,
        "There is no column " + column + ": the result has " + kinds.length);
  }

  public MokaResultSetMetaData metaData() {
    MokaResultSetMetaData made = metaData;
    if (made == null) {
      made = new MokaResultSetMetaData(this);
      metaData = made;
    }
    return made;
  }

  /**
   * The first column with a label, ignoring case.
   *
   * @throws SQLException 42S22 if there is none
   */
  int index(String label) throws SQLException {
    if (label == null) {
      throw SqlErrors.of(SqlState.NO_SUCH_COLUMN, "The column label is null");
    }
    Map<String, Integer> known = indexes;
    if (known == null) {
      known = index();
      indexes = known;
    }
    Integer index = known.get(label);
    if (index == null) {
      index = known.get(label.toUpperCase(Locale.ROOT));
      if (index == null) {
        throw SqlErrors.of(SqlState.NO_SUCH_COLUMN, "There is no column '" + label + "'");
      }
    }
    return index;
  }

  /** By upper case, and by the spellings that callers use most, so that a hit makes no garbage. */
  private Map<String, Integer> index() {
    Map<String, Integer> made = new HashMap<>(kinds.length * 4);
    for (int i = 0; i < kinds.length; i++) {
      made.putIfAbsent(infos.get(i).label().toUpperCase(Locale.ROOT), i + 1);
    }
    for (ColumnInfo info : infos) {
      int first = made.get(info.label().toUpperCase(Locale.ROOT));
      made.putIfAbsent(info.label(), first);
      made.putIfAbsent(info.label().toLowerCase(Locale.ROOT), first);
    }
    return made;
  }
}
