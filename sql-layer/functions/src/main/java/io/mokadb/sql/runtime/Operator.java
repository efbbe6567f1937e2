package io.mokadb.sql.runtime;

/** A node of a physical plan: immutable, thread-safe, opened once per execution. */
public interface Operator {
  /** Starts producing rows. The caller closes the stream. */
  RowStream open(ExecutionContext context);

  /** One line for EXPLAIN: the operator's name and its parameters. */
  String describe();

  /** Inputs, for EXPLAIN. */
  java.util.List<Operator> inputs();
}
