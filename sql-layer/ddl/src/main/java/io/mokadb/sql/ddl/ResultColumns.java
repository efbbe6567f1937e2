package io.mokadb.sql.ddl;

import io.mokadb.session.ColumnInfo;
import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.session.SqlType;
import io.mokadb.sql.catalog.Catalog.TableName;
import io.mokadb.sql.catalog.ColumnDef;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.calcite.sql.SqlIdentifier;

/** The columns of an object that is made of a query. Stateless. */
final class ResultColumns {
  private ResultColumns() {}

  /**
   * The names of the columns, given or as the query labels them.
   *
   * @param kind of the object, as messages begin
   */
  static List<String> names(
      String kind, TableName object, List<SqlIdentifier> given, List<ColumnInfo> columns) {
    List<String> names =
        given.isEmpty()
            ? columns.stream().map(ColumnInfo::label).toList()
            : given.stream().map(SqlIdentifier::getSimple).toList();
    if (names.size() != columns.size()) {
      throw new MokaException(
          SqlState.INVALID_STATEMENT,
          kind
              + " "
              + object
              + " names "
              + names.size()
              + " columns; the query has "
              + columns.size());
    }
    Set<String> seen = new HashSet<>();
    for (String name : names) {
      if (!seen.add(ObjectNames.valid(name))) {
        throw new MokaException(
            SqlState.COLUMN_EXISTS, kind + " " + object + " has two columns called " + name);
      }
    }
    return names;
  }

  static List<ColumnDef> definitions(List<String> names, List<ColumnInfo> infos) {
    List<ColumnDef> columns = new ArrayList<>();
    for (int i = 0; i < names.size(); i++) {
      columns.add(
          new ColumnDef(i, names.get(i), type(infos.get(i)), infos.get(i).nullable(), null, null));
    }
    return columns;
  }

  /** A column of NULLs alone is one of texts. */
  static SqlType type(ColumnInfo column) {
    return column.type().kind() == SqlType.Kind.NULL
        ? SqlType.of(SqlType.Kind.VARCHAR)
        : column.type();
  }
}
