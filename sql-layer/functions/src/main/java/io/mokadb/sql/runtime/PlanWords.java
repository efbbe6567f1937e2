package io.mokadb.sql.runtime;

import java.util.List;

/** The words of a plan for people: names of columns, and conditions in SQL. */
public interface PlanWords {
  /** No names are known: operators say what they say without them. */
  PlanWords NONE =
      new PlanWords() {
        @Override
        public String text(Expr expr, List<String> columns) {
          return null;
        }

        @Override
        public String function(Object compiled) {
          return null;
        }

        @Override
        public String prefix(Object operator, String table) {
          return "";
        }
      };

  /**
   * An expression in SQL.
   *
   * @param columns the names of the columns of its row
   * @return null if its text is not known
   */
  String text(Expr expr, List<String> columns);

  /** The name of an aggregate function; null if it is not known. */
  String function(Object compiled);

  /**
   * The beginning of the names of a table's columns, such as {@code C.}; empty if none is needed.
   * To be called once for each operator that reads the table: those whose alias is not known are
   * numbered.
   */
  String prefix(Object operator, String table);

  /** The name of a column of a row; {@code $n} for one without a known name. */
  static String name(List<String> columns, int ordinal) {
    return ordinal < columns.size() && columns.get(ordinal) != null
        ? columns.get(ordinal)
        : "$" + ordinal;
  }
}
