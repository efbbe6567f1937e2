package io.mokadb.sql.engine.rights;

import io.mokadb.session.MokaException;
import io.mokadb.sql.catalog.Catalog;
import io.mokadb.sql.catalog.FunctionDef;
import io.mokadb.sql.catalog.SequenceDef;
import io.mokadb.sql.expr.system.ImpliedSequence;
import io.mokadb.sql.expr.system.NameText;
import io.mokadb.sql.parser.SqlParsing;
import io.mokadb.sql.plan.validate.FunctionBodies;
import io.mokadb.sql.security.Securable;
import io.mokadb.sql.security.SequenceUse;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlCharStringLiteral;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlUnresolvedFunction;
import org.apache.calcite.util.NlsString;

/**
 * Privileges that calls of functions take: for bodies written in SQL those on the tables that they
 * read, with the rights of the caller; for sequence functions those on the sequence. Confined to
 * one statement.
 */
final class CalledNeeds {
  private final Catalog catalog;
  private final NeedSet needs;

  /** Each body is looked at once. */
  private final Set<Long> known = new HashSet<>();

  CalledNeeds(Catalog catalog, NeedSet needs) {
    this.catalog = catalog;
    this.needs = needs;
  }

  /**
   * @param schema of names without one
   */
  void add(SqlCall call, String schema) {
    if (!(call.getOperator() instanceof SqlUnresolvedFunction operator)) {
      return;
    }
    List<String> names = operator.getNameAsId().names;
    FunctionDef function = FunctionBodies.find(names, schema, catalog);
    if (function != null) {
      body(function);
    } else if (call.operandCount() > 0 && call.operand(0) instanceof SqlCharStringLiteral literal) {
      sequence(
          names.get(names.size() - 1).toUpperCase(Locale.ROOT),
          literal.getValueAs(NlsString.class).getValue(),
          schema);
    }
  }

  /** It never means the caller's temporary tables. */
  private void body(FunctionDef function) {
    if (!known.add(function.id())) {
      return;
    }
    QueryNeeds within = new QueryNeeds(catalog.withoutTemporary(), function.path(), needs, this);
    NameScope scope = new NameScope(null, needs);
    SqlNode body =
        function.query()
            ? SqlParsing.parse(function.sql())
            : SqlParsing.parseExpression(function.sql());
    if (body.isA(SqlKind.QUERY)) {
      within.query(body, scope);
    } else {
      within.expression(body, scope);
    }
    for (FunctionDef.Parameter parameter : function.parameters()) {
      if (parameter.defaultSql() != null) {
        within.expression(SqlParsing.parseExpression(parameter.defaultSql()), scope);
      }
    }
  }

  /**
   * As far as it can be told before the statement runs: the session looks again when a number is
   * drawn, and knows what goes with a table.
   */
  private void sequence(String called, String text, String schema) {
    SequenceUse use = SequenceUse.of(called);
    if (use == null) {
      return;
    }
    NameText name;
    try {
      name = NameText.of(text, schema);
    } catch (MokaException noName) {
      return;
    }
    SequenceDef sequence = catalog.sequence(name.schema(), name.name());
    if (sequence == null) {
      ImpliedSequence implied = ImpliedSequence.of(catalog, name.schema(), name.name());
      if (implied != null) {
        needs.add(use.needOn(Securable.of(implied.table())));
      }
    } else if (sequence.owner() == null) {
      needs.add(use.need(Securable.of(sequence)));
    }
  }
}
