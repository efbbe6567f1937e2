package io.mokadb.sql.runtime;

import java.util.List;

/** A node of a physical plan: immutable, thread-safe, opened once per execution. */
public interface Operator {
  /** Starts producing rows. The caller closes the stream. */
  RowStream open(ExecutionContext context);

  /** One line for EXPLAIN: the operator's name and its parameters. */
  String describe();

  /** Inputs, for EXPLAIN. */
  List<Operator> inputs();

  /**
   * As {@link #describe}, with names of columns and conditions in SQL where they are known.
   *
   * @param inputs what the inputs say
   */
  default PlanLine line(PlanWords words, List<PlanLine> inputs) {
    return new PlanLine(describe(), inputs.size() == 1 ? inputs.get(0).columns() : List.of());
  }
}
