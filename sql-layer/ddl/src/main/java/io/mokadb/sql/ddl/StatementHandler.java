package io.mokadb.sql.ddl;

import org.apache.calcite.sql.SqlNode;

/**
 * Handles one kind of statement that is executed from its syntax tree. Thread-safe.
 *
 * @param <S> the class of the tree's root
 */
public interface StatementHandler<S extends SqlNode> {
  /** The class of the statements that it handles. */
  Class<S> kind();

  /** The rules that hold for a statement. */
  StatementRules rules(S statement);
}
