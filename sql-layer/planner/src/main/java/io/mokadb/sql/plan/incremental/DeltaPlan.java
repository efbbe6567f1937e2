package io.mokadb.sql.plan.incremental;

import io.mokadb.session.SqlType;
import io.mokadb.sql.plan.PlannedStatement;
import java.util.List;

/**
 * How the groups of a view follow from changed rows of its tables, by delta: what the rows before
 * grouping were that a changed row had part in is taken from the state of its group, and what they
 * are is added.
 *
 * @param places where the rows before grouping are found
 * @param groups the rows before grouping by the columns that they are grouped by; all rows if there
 *     are none such. Their columns are the inputs: those of the group first, then what aggregates
 *     and their conditions take
 * @param whole all rows before grouping, in the same form
 * @param groupTypes of the columns of the group
 * @param aggregates in the order of the tree
 * @param results the rows of the view from groups and their aggregates
 * @param shape a number that is another one, in all likelihood, if states of groups mean something
 *     else; not 0
 */
public record DeltaPlan(
    List<Place> places,
    KeyedQuery groups,
    KeyedQuery whole,
    List<SqlType> groupTypes,
    List<Aggregation> aggregates,
    Results results,
    long shape) {
  public DeltaPlan {
    places = List.copyOf(places);
    groupTypes = List.copyOf(groupTypes);
    aggregates = List.copyOf(aggregates);
  }

  /** Whether there are MIN or MAX. */
  public boolean hasExtremes() {
    return aggregates.stream().anyMatch(aggregate -> aggregate.kind().isExtreme());
  }

  /**
   * As {@link #shape}, where values are kept in order beside the states, in which MIN and MAX are
   * looked up; the same if there are none of these.
   */
  public long orderedShape() {
    return hasExtremes() ? shape + (1L << 32) : shape;
  }

  /** The plan for all rows before grouping. */
  public PlannedStatement all() {
    return whole.plan(0, List.of());
  }

  /**
   * A place where a term of the query reads a table. The query's rows are those of its terms. The
   * steps lead from changed rows to keys, as those of {@link IncrementalPlan.Leaf} do; a row of the
   * term that goes or comes has a key of at least one of its places. One that has keys of several
   * is found by each of them, and counts at the first one.
   *
   * @param steps from keys of rows of the table; to be asked at both snapshots
   * @param rows of the term by the keys: the inputs, and then what the keys of earlier places are
   *     compared with
   * @param earlier where that is, by earlier place of the same term
   */
  public record Place(
      long tableId, List<KeyedQuery> steps, KeyedQuery rows, List<KeyColumns> earlier) {
    public Place {
      steps = List.copyOf(steps);
      earlier = List.copyOf(earlier);
    }
  }

  /**
   * Where a row has the key of an earlier place.
   *
   * @param place the number of that place
   * @param columns of the row
   */
  public record KeyColumns(int place, List<Integer> columns) {
    public KeyColumns {
      columns = List.copyOf(columns);
    }
  }

  /** What the state of an aggregate is. */
  public enum Kind {
    /** The number of rows without a null. */
    COUNT,
    /** The sum of exact numbers, and how many there are. */
    SUM,
    /** The sum of exact numbers, that of their squares, and how many there are. */
    SQUARES,
    /** How many are true, and how many are false. */
    TRUTH,
    /** The smallest value, how many rows have it, and how many have any. */
    LEAST,
    /** As {@link #LEAST}. */
    GREATEST;

    /** Whether the value of another row takes the place of the one that goes. */
    public boolean isExtreme() {
      return this == LEAST || this == GREATEST;
    }
  }

  /**
   * An aggregate.
   *
   * @param name of the function
   * @param arguments inputs
   * @param filter an input that is true for rows that count; -1 for none
   */
  public record Aggregation(
      Kind kind,
      String name,
      List<Integer> arguments,
      List<SqlType> types,
      int filter,
      SqlType result) {
    public Aggregation {
      arguments = List.copyOf(arguments);
      types = List.copyOf(types);
    }
  }

  /**
   * The rows of the view from groups: HAVING, and what is computed from aggregates. Thread-safe.
   * Parameters of a plan are the columns of the group and its aggregates, group after group.
   */
  public interface Results {
    /** Numbers of groups that there are plans for, ascending; begins with 1. */
    List<Integer> sizes();

    /** The plan for a number of groups. */
    PlannedStatement plan(int groups);
  }
}
