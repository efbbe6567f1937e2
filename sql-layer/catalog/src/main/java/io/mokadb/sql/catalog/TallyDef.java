package io.mokadb.sql.catalog;

import io.mokadb.session.SqlType;
import java.util.List;

/**
 * What the writers of a table add up for a view with {@code freshness = 'immediate'}: of each group
 * how many rows it has, and of each aggregate how many values there are and their sum.
 *
 * @param space the id of the keys under which it is stored, drawn from the same numbers as table
 *     ids; another one when the rows of the table are others
 * @param groups types of the expressions of GROUP BY
 * @param outputs the columns of the view
 */
public record TallyDef(long space, List<SqlType> groups, List<Output> outputs) {
  public TallyDef {
    groups = List.copyOf(groups);
    outputs = List.copyOf(outputs);
  }

  /** What a column of such a view is. */
  public enum Kind {
    /** An expression of GROUP BY. */
    GROUP,
    /** The number of rows, or of values. */
    COUNT,
    /** A sum of exact numbers. */
    SUM,
    /** A mean of exact numbers. */
    AVG
  }

  /**
   * A column of the view.
   *
   * @param position of the expression in GROUP BY; of an aggregate its number among the aggregates
   * @param argument the type of an aggregate's argument; null for {@code COUNT(*)} and a group
   */
  public record Output(Kind kind, int position, SqlType argument) {
    /** Whether it takes a sum. */
    public boolean sums() {
      return kind == Kind.SUM || kind == Kind.AVG;
    }
  }

  /** How many aggregates there are. */
  public int aggregates() {
    return (int) outputs.stream().filter(output -> output.kind() != Kind.GROUP).count();
  }

  /** The same under other keys. */
  public TallyDef withSpace(long other) {
    return new TallyDef(other, groups, outputs);
  }
}
