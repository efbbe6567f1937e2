package io.mokadb.sql.plan.validate;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.sql.catalog.Catalog;
import io.mokadb.sql.catalog.Catalog.TableName;
import io.mokadb.sql.catalog.CheckDef;
import io.mokadb.sql.catalog.DomainDef;
import io.mokadb.sql.parser.NameErrors;
import io.mokadb.sql.parser.SqlParsing;
import io.mokadb.sql.parser.ast.TreeCopy;
import io.mokadb.sql.plan.type.KnownTypeSpec;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlDataTypeSpec;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlUserDefinedTypeNameSpec;
import org.apache.calcite.sql.fun.SqlCase;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.util.SqlBasicVisitor;
import org.apache.calcite.sql.util.SqlShuttle;

/** Casts to domains: casts to their types, with a check of their constraints. Stateless. */
public final class DomainCasts {
  private DomainCasts() {}

  /**
   * The node; of a cast to a domain the expression that it stands for.
   *
   * @throws MokaException {@code NO_SUCH_TYPE}
   */
  static SqlNode replace(SqlNode node, Catalog catalog, String schema) {
    if (node.getKind() != SqlKind.CAST
        || !(((SqlCall) node).operand(1) instanceof SqlDataTypeSpec type)
        || !(type.getTypeNameSpec() instanceof SqlUserDefinedTypeNameSpec name)) {
      return node;
    }
    DomainDef domain = find(type, catalog, schema);
    if (domain == null) {
      throw NameErrors.noType(
          name.getTypeName(), catalog.domains().keySet().stream().map(TableName::name).toList());
    }
    return checked(domain, ((SqlCall) node).operand(0));
  }

  private static DomainDef find(SqlDataTypeSpec type, Catalog catalog, String schema) {
    if (!(type.getTypeNameSpec() instanceof SqlUserDefinedTypeNameSpec name)) {
      return null;
    }
    List<String> names = name.getTypeName().names;
    int last = names.size() - 1;
    return last > 1 ? null : catalog.domain(last == 0 ? schema : names.get(0), names.get(last));
  }

  private static SqlNode checked(DomainDef domain, SqlNode value) {
    SqlNode cast =
        SqlStdOperatorTable.CAST.createCall(value.getParserPosition(), value, type(domain));
    SqlNodeList conditions = new SqlNodeList(SqlParserPos.ZERO);
    SqlNodeList failures = new SqlNodeList(SqlParserPos.ZERO);
    if (!domain.nullable()) {
      conditions.add(SqlStdOperatorTable.IS_NULL.createCall(SqlParserPos.ZERO, copy(cast)));
      failures.add(
          text(
              SqlState.NOT_NULL_VIOLATION,
              "A value of domain " + domain.qualifiedName() + " may not be null"));
    }
    for (CheckDef check : domain.checks()) {
      SqlNode condition = SqlParsing.parseExpression(check.sql()).accept(new Values(cast));
      conditions.add(SqlStdOperatorTable.NOT.createCall(SqlParserPos.ZERO, condition));
      failures.add(
          text(
              SqlState.CHECK_VIOLATION,
              "The value does not belong to domain "
                  + domain.qualifiedName()
                  + ": it violates the check "
                  + check.name()));
    }
    if (conditions.isEmpty()) {
      return cast;
    }
    SqlNode failure =
        new SqlCase(
            SqlParserPos.ZERO,
            null,
            conditions,
            failures,
            SqlLiteral.createNull(SqlParserPos.ZERO));
    return MokaOperators.named("CHECKED_VALUE")
        .createCall(value.getParserPosition(), cast, failure);
  }

  private static SqlDataTypeSpec type(DomainDef domain) {
    if (domain.type().labels() != null) {
      return KnownTypeSpec.of(domain.type());
    }
    SqlCall pattern = (SqlCall) SqlParsing.parseExpression("NULL::" + domain.typeSql());
    return pattern.operand(1);
  }

  private static SqlNode text(SqlState state, String message) {
    return SqlLiteral.createCharString(state.code() + message, SqlParserPos.ZERO);
  }

  private static SqlNode copy(SqlNode node) {
    return TreeCopy.of(node);
  }

  /** Puts a value where a check says VALUE. */
  private static final class Values extends SqlShuttle {
    private final SqlNode value;

    Values(SqlNode value) {
      this.value = value;
    }

    @Override
    public SqlNode visit(SqlIdentifier name) {
      return name.isSimple() && name.getSimple().equals(DomainDef.VALUE) ? copy(value) : name;
    }
  }

  /** The ids of the domains that casts in a query name. */
  public static List<Long> in(SqlNode query, Catalog catalog, String schema) {
    List<Long> found = new ArrayList<>();
    if (!catalog.domains().isEmpty()) {
      query.accept(
          new SqlBasicVisitor<Void>() {
            @Override
            public Void visit(SqlDataTypeSpec type) {
              DomainDef domain = find(type, catalog, schema);
              if (domain != null) {
                found.add(domain.id());
              }
              return null;
            }
          });
    }
    return found;
  }
}
