package io.mokadb.sql.plan.validate;

import io.mokadb.session.SqlType;
import io.mokadb.sql.parser.MokaConformance;
import io.mokadb.sql.parser.NameErrors;
import io.mokadb.sql.plan.calcite.EarlyLiterals;
import io.mokadb.sql.plan.calcite.ExactIntervals;
import io.mokadb.sql.plan.calcite.HintedError;
import io.mokadb.sql.plan.calcite.WindowTypes;
import io.mokadb.sql.plan.schema.PlannedTable;
import io.mokadb.sql.plan.schema.SchemaView;
import io.mokadb.sql.runtime.Cancellation;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import org.apache.calcite.config.NullCollation;
import org.apache.calcite.prepare.CalciteCatalogReader;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.runtime.CalciteContextException;
import org.apache.calcite.runtime.Resources;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlCharStringLiteral;
import org.apache.calcite.sql.SqlCollation;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlIntervalLiteral;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.SqlUnknownLiteral;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.validate.SelectScope;
import org.apache.calcite.sql.validate.SqlValidatorException;
import org.apache.calcite.sql.validate.SqlValidatorNamespace;
import org.apache.calcite.sql.validate.SqlValidatorScope;
import org.apache.calcite.sql.validate.SqlValidatorTable;
import org.apache.calcite.util.NlsString;

/**
 * Calcite's validator with Moka's rules: texts are VARCHAR, nulls are smallest, and a parameter may
 * stand wherever an expression may. Confined; one per statement.
 */
public class MokaValidator extends ParameterValidator {
  private final SyntaxRewrites rewrites;
  private final CallRewrites calls;
  private final CallTypes types;
  private final SchemaView view;
  private final Cancellation cancellation;

  /** The functions of windows, by identity, with what is written after them. */
  private final Set<SqlCall> windowed = Collections.newSetFromMap(new IdentityHashMap<>());

  private BiConsumer<SqlValidatorScope, SqlIdentifier> columnListener = (scope, name) -> {};

  /**
   * @param bound by parameter the type that it has whatever the statement says, or null
   * @param view the schemas and tables that exist
   * @param functions that are written in SQL
   * @param cancellation ends the validation
   */
  public MokaValidator(
      CalciteCatalogReader reader,
      RelDataTypeFactory factory,
      boolean hasParameters,
      SqlType[] bound,
      SchemaView view,
      FunctionBodies functions,
      Cancellation cancellation) {
    super(
        MokaOperators.table(),
        reader,
        factory,
        Config.DEFAULT
            .withConformance(MokaConformance.INSTANCE)
            .withDefaultNullCollation(NullCollation.LOW)
            .withIdentifierExpansion(true)
            .withTypeCoercionEnabled(true)
            .withTypeCoercionFactory(MokaTypeCoercion::new),
        hasParameters,
        bound);
    this.rewrites = new SyntaxRewrites(functions, this::isDual, this::prepareJoin);
    this.calls = new CallRewrites(this, this::hasOpenParameters);
    this.types = new CallTypes(this);
    this.view = view;
    this.cancellation = cancellation;
  }

  /**
   * Sets a listener that is told of each name of a column that turns up, with the scope that knows
   * its meaning, maybe more than once.
   */
  public void onColumn(BiConsumer<SqlValidatorScope, SqlIdentifier> listener) {
    columnListener = listener;
  }

  @Override
  public void validateIdentifier(SqlIdentifier id, SqlValidatorScope scope) {
    cancellation.check();
    columnListener.accept(scope, id);
    super.validateIdentifier(id, scope);
  }

  @Override
  protected SqlNode performUnconditionalRewrites(SqlNode written, boolean underFrom) {
    cancellation.check();
    SqlNode node = rewrites.before(written, underFrom);
    if (node instanceof SqlIntervalLiteral interval) {
      return ExactIntervals.exact(interval);
    }
    if (node instanceof SqlUnknownLiteral literal) {
      return resolved(literal);
    }
    return node == null
        ? null
        : SyntaxRewrites.after(super.performUnconditionalRewrites(node, underFrom));
  }

  /** A literal with its type: resolved later, it would make the call around it another one. */
  private SqlNode resolved(SqlUnknownLiteral literal) {
    SqlNode zoned = ZonedLiterals.asCast(literal);
    if (zoned != null) {
      return zoned;
    }
    SqlUnknownLiteral full = ShortTimeLiterals.full(literal);
    SqlLiteral early = EarlyLiterals.of(full);
    return early == null ? resolveLiteral(full) : early;
  }

  @Override
  public void validateWindow(SqlNode window, SqlValidatorScope scope, SqlCall function) {
    SqlNode called = function;
    while (called instanceof SqlCall call && windowed.add(call) && call.operandCount() > 0) {
      called = call.operand(0);
    }
    super.validateWindow(window, scope, function);
  }

  @Override
  public void validateAggregateParams(
      SqlCall call,
      SqlNode filter,
      SqlNodeList distinct,
      SqlNodeList order,
      SqlValidatorScope scope) {
    super.validateAggregateParams(call, filter, distinct, order, scope);
    if (!windowed.contains(call)) {
      List<SqlNode> parts = new ArrayList<>(call.getOperandList());
      parts.add(filter);
      parts.add(order);
      OuterAggregates.refuse(call, parts, scope, this);
    }
  }

  /** Is asked of a list once for each of its items, and looks at all of them each time. */
  @Override
  public boolean isAggregate(SqlSelect select) {
    cancellation.check();
    return super.isAggregate(select);
  }

  @Override
  protected void validateNamespace(SqlValidatorNamespace namespace, RelDataType target) {
    if (namespace.getNode() instanceof SqlCall call && call.isA(SqlKind.SET_QUERY)) {
      MatchedColumns.check(call, this);
    }
    super.validateNamespace(namespace, target);
  }

  @Override
  protected void validateOrderList(SqlSelect select) {
    RepeatedColumns.numberInOrder(select);
    super.validateOrderList(select);
  }

  @Override
  protected void beforeWhere(SqlSelect select) {
    if (rewrites.mayHaveWholeRows()) {
      WholeRows.replaceIn(select, this);
    }
  }

  /** The table with one row that Oracle, MySQL and H2 have, unless a table has that name. */
  private boolean isDual(SqlNode node) {
    return node instanceof SqlIdentifier name
        && name.isSimple()
        && name.getSimple().equals("DUAL")
        && getCatalogReader().getTable(name.names) == null;
  }

  /** A column that has the name of a function without parentheses, such as USER, hides it. */
  @Override
  public SqlCall makeNullaryCall(SqlIdentifier id) {
    return id.isSimple() && isColumn(id.getSimple()) ? null : super.makeNullaryCall(id);
  }

  private boolean isColumn(String name) {
    for (SqlValidatorNamespace namespace : namespaces.values()) {
      SqlValidatorTable table = namespace.getNode() == null ? null : namespace.getTable();
      if (table != null && table.getRowType().getFieldNames().contains(name)) {
        return true;
      }
    }
    return false;
  }

  /**
   * Adds the columns that a star stands for. The hidden column is there to find rows again: it is
   * part of a star that the planner makes, which has no line, and not of one that is written.
   */
  @Override
  protected void addToSelectList(
      List<SqlNode> items,
      Set<String> aliases,
      List<Map.Entry<String, RelDataType>> fields,
      SqlNode item,
      SelectScope scope,
      boolean includeSystemVars) {
    if (item.getParserPosition().getLineNum() == 0
        || !(item instanceof SqlIdentifier name)
        || !PlannedTable.ROW_ID.equals(name.names.get(name.names.size() - 1))) {
      super.addToSelectList(items, aliases, fields, item, scope, includeSystemVars);
    }
  }

  /** The error with a hint at what may be meant. */
  @Override
  public CalciteContextException newValidationError(
      SqlNode node, Resources.ExInst<SqlValidatorException> error) {
    String text = String.valueOf(error.ex().getMessage());
    if (node instanceof SqlIdentifier name
        && name.names.size() == 2
        && NameHints.isTableMissing(text)
        && !view.schemas().contains(name.names.get(0))) {
      throw NameErrors.noSchema(name.names.get(0), name.getParserPosition(), view.schemas());
    }
    NameHints hints = new NameHints(view, new WrittenNames(namespaces.values()));
    return HintedError.of(super.newValidationError(node, error), hints.hint(node, text));
  }

  @Override
  public RelDataType deriveType(SqlValidatorScope scope, SqlNode node) {
    if (node instanceof SqlCharStringLiteral literal) {
      RelDataType type = varchar(literal);
      setValidatedNodeType(node, type);
      return type;
    }
    if (node instanceof SqlIdentifier name) {
      columnListener.accept(scope, name);
    }
    inferBefore(node, scope);
    if (node instanceof SqlCall call && getValidatedNodeTypeIfKnown(node) == null) {
      RelDataType known = calls.settle(call, scope);
      if (known != null) {
        setValidatedNodeType(node, known);
        return known;
      }
    }
    boolean first = getValidatedNodeTypeIfKnown(node) == null;
    boolean open = CallTypes.isOpen(node);
    RelDataType copied = types.ofCopy(node, scope);
    RelDataType type = copied == null ? super.deriveType(scope, node) : copied;
    if (open) {
      types.found(node);
    }
    inferFromCast(node, type);
    if (first && node.getKind() == SqlKind.OVER) {
      return WindowTypes.settle((SqlCall) node, type, this, scope);
    }
    return node instanceof SqlCall call ? types.settle(call, type, first) : type;
  }

  private RelDataType varchar(SqlCharStringLiteral literal) {
    int length = literal.getValueAs(NlsString.class).getValue().length();
    return typeFactory.createTypeWithCharsetAndCollation(
        typeFactory.createSqlType(SqlTypeName.VARCHAR, Math.max(1, length)),
        typeFactory.getDefaultCharset(),
        SqlCollation.IMPLICIT);
  }
}
