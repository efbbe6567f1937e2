package io.mokadb.sql.ddl;

import io.mokadb.session.MokaException;
import io.mokadb.sql.parser.ast.CreateTrigger;
import java.util.List;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlNode;

/**
 * Checks the rights of the user of a session. Each method throws {@link MokaException} {@code
 * NOT_PERMITTED} with what is missing. Confined to one statement.
 */
public interface RightsCheck {
  /** The user is an administrator. */
  void administrator();

  /** The user is an administrator, unless all names are temporary tables of the session. */
  void administratorUnlessTemporary(List<SqlIdentifier> names);

  /** The privilege TRIGGER on the table of a trigger; of an unknown one an administrator's. */
  void trigger(SqlIdentifier name);

  /** The privileges of a new trigger on its table, and those that its statements take. */
  void newTrigger(CreateTrigger statement);

  /** The privileges of another statement, a query or a change. */
  void sameAs(SqlNode statement);
}
