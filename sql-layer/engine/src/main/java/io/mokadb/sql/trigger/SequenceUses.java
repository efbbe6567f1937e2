package io.mokadb.sql.trigger;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.sql.catalog.Catalog;
import io.mokadb.sql.expr.system.NameText;
import java.util.Locale;
import java.util.Set;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlCharStringLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.util.NlsString;

/**
 * Sequences are looked up when a statement runs, which for a trigger would be too late: a missing
 * one would park rows.
 */
final class SequenceUses {
  private static final Set<String> FUNCTIONS = Set.of("NEXTVAL", "CURRVAL");

  private SequenceUses() {}

  /**
   * @throws MokaException {@code NO_SUCH_TABLE} for a sequence that is named and is not there
   */
  static void check(SqlNode node, Catalog catalog, String schema) {
    if (!(node instanceof SqlCall call)) {
      if (node instanceof Iterable<?> list) {
        list.forEach(each -> check((SqlNode) each, catalog, schema));
      }
      return;
    }
    if (FUNCTIONS.contains(call.getOperator().getName().toUpperCase(Locale.ROOT))
        && call.operandCount() == 1
        && call.operand(0) instanceof SqlCharStringLiteral literal) {
      NameText name = NameText.of(literal.getValueAs(NlsString.class).getValue(), schema);
      if (catalog.sequence(name.schema(), name.name()) == null) {
        throw new MokaException(
            SqlState.NO_SUCH_TABLE, "There is no sequence " + name.schema() + "." + name.name());
      }
    }
    for (SqlNode operand : call.getOperandList()) {
      if (operand != null) {
        check(operand, catalog, schema);
      }
    }
  }
}
