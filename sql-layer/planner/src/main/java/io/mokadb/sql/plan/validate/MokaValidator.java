package io.mokadb.sql.plan.validate;

import io.mokadb.session.SqlType;
import io.mokadb.sql.parser.ast.GroupByAll;
import io.mokadb.sql.plan.schema.PlannedTable;
import io.mokadb.sql.runtime.Cancellation;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
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
import org.apache.calcite.sql.SqlDynamicParam;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlIntervalLiteral;
import org.apache.calcite.sql.SqlJoin;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.SqlUnknownLiteral;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeUtil;
import org.apache.calcite.sql.validate.AggregatingScope;
import org.apache.calcite.sql.validate.ListScope;
import org.apache.calcite.sql.validate.SelectNamespace;
import org.apache.calcite.sql.validate.SelectScope;
import org.apache.calcite.sql.validate.SetopNamespace;
import org.apache.calcite.sql.validate.SqlMonotonicity;
import org.apache.calcite.sql.validate.SqlValidatorException;
import org.apache.calcite.sql.validate.SqlValidatorImpl;
import org.apache.calcite.sql.validate.SqlValidatorNamespace;
import org.apache.calcite.sql.validate.SqlValidatorScope;
import org.apache.calcite.sql.validate.SqlValidatorTable;
import org.apache.calcite.util.NlsString;
import org.apache.calcite.util.Static;

/**
 * Calcite's validator with Moka's rules: texts are VARCHAR, nulls are smallest, and a parameter may
 * stand wherever an expression may. Confined; one per statement.
 */
public class MokaValidator extends SqlValidatorImpl {
  private final ParameterInference inference;
  private final boolean hasParameters;
  private final ParameterTypes parameters;
  private final CallRewrites calls;
  private final CallTypes types;
  private final Set<String> schemas;
  private final FunctionBodies functions;
  private final Cancellation cancellation;

  /** The functions of windows, by identity, with what is written after them. */
  private final Set<SqlCall> windowed = Collections.newSetFromMap(new IdentityHashMap<>());

  /** Whether there are calls that may have rows as operands. */
  private boolean wholeRows;

  /** Whether some joins make one of columns. */
  private boolean joinedColumns;

  /** The joins that are being validated, the innermost first. */
  private final Deque<SqlJoin> joins = new ArrayDeque<>();

  private BiConsumer<SqlValidatorScope, SqlIdentifier> columnListener = (scope, name) -> {};

  /**
   * @param bound by parameter the type that it has whatever the statement says, or null
   * @param schemas that exist
   * @param functions that are written in SQL
   * @param cancellation ends the validation
   */
  public MokaValidator(
      CalciteCatalogReader reader,
      RelDataTypeFactory factory,
      boolean hasParameters,
      SqlType[] bound,
      Set<String> schemas,
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
            .withTypeCoercionFactory(MokaTypeCoercion::new));
    this.hasParameters = hasParameters;
    this.parameters = new ParameterTypes(this, bound);
    this.inference = new ParameterInference(this, parameters);
    this.calls = new CallRewrites(this, parameters::anyLeftOpen);
    this.types = new CallTypes(this);
    this.schemas = schemas;
    this.functions = functions;
    this.cancellation = cancellation;
  }

  /**
   * Calls a listener for each name of a column, with the scope that resolves it, possibly more than
   * once.
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

  /** What lies between two values may be no integer, though Calcite says it has their type. */
  @Override
  protected SqlNode performUnconditionalRewrites(SqlNode written, boolean underFrom) {
    cancellation.check();
    SqlNode node = MixedIntervals.split(functions.replace(written));
    if (node == null) {
      return null;
    }
    NamedWindows.replaceIn(node);
    if (node instanceof SqlCall call) {
      node = QuantifiedTexts.settled(SearchedRows.settled(call));
    }
    if (node.getKind() == SqlKind.ROLLUP || node.getKind() == SqlKind.CUBE) {
      node = RepeatedGroups.settled((SqlCall) node);
    }
    if (node instanceof SqlCall call
        && (node.getKind() == SqlKind.IN || node.getKind() == SqlKind.NOT_IN)
        && call.operand(1) instanceof SqlNodeList list
        && list.isEmpty()) {
      // Nothing is in no list, not even something unknown: as in H2.
      return SqlLiteral.createBoolean(node.getKind() == SqlKind.NOT_IN, node.getParserPosition());
    }
    if (node instanceof SqlJoin join) {
      joinedColumns |= JoinedColumns.areIn(join);
      NestedFunctions.settle(join);
    }
    if (node instanceof SqlCall call) {
      RowPredicates.refuseOrderedRows(call);
      wholeRows |= WholeRows.takes(call);
    }
    if (node instanceof SqlCall call && RowPredicates.isOne(call)) {
      return performUnconditionalRewrites(RowPredicates.byFields(call), underFrom);
    }
    if (node instanceof SqlCall call && call.getKind() == SqlKind.EXTRACT) {
      node = FieldCalls.known(call);
    } else if (node instanceof SqlCall call && call.getOperator().getName().equals("DATE_PART")) {
      node = FieldCalls.ofPart(call);
    }
    if (underFrom) {
      node = SyntaxOfDual.inFrom(node, this::isDual);
    }
    if (node instanceof SqlIntervalLiteral literal) {
      return ExactIntervals.exact(literal);
    }
    SqlNode moment = DateTimeKeywords.meant(node);
    if (moment != null) {
      return performUnconditionalRewrites(moment, underFrom);
    }
    if (node instanceof SqlUnknownLiteral literal) {
      SqlNode zoned = ZonedLiterals.asCast(literal);
      if (zoned != null) {
        return zoned;
      }
      SqlUnknownLiteral full = ShortTimeLiterals.full(literal);
      SqlLiteral early = EarlyLiterals.of(full);
      // Each time that it was resolved later, the call around it would be another one.
      return early == null ? resolveLiteral(full) : early;
    }
    SqlNode rewritten = JoinedTexts.asListagg(super.performUnconditionalRewrites(node, underFrom));
    NullableAggregates.replace(rewritten);
    Percentiles.overDoubles(rewritten);
    if (rewritten instanceof SqlSelect select && GroupByAll.isIn(select)) {
      GroupedItems.expand(select);
    }
    return rewritten;
  }

  @Override
  public void validateWindow(SqlNode window, SqlValidatorScope scope, SqlCall function) {
    SqlNode called = function;
    while (called instanceof SqlCall call && windowed.add(call) && call.operandCount() > 0) {
      called = call.operand(0);
    }
    super.validateWindow(window, scope, function);
  }

  /**
   * LATERAL in parentheses sees all tables that are written before it, and counts them as the whole
   * FROM clause does: Calcite's scope has those of its own parentheses only.
   */
  @Override
  protected void registerQuery(
      SqlValidatorScope parent,
      SqlValidatorScope using,
      SqlNode node,
      SqlNode enclosing,
      String alias,
      boolean nullable) {
    if (parent instanceof ListScope seen
        && seen.getNode() instanceof SqlSelect select
        && getWhereScope(select) instanceof ListScope clause
        && clause != seen) {
      seen.children.clear();
      seen.children.addAll(clause.children);
    }
    super.registerQuery(parent, using, node, enclosing, alias, nullable);
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

  /** Asked of a list once for each of its items, and looks at all of them each time. */
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
    DistinctOrder.validate(select, this, () -> super.validateOrderList(select));
  }

  @Override
  protected void validateJoin(SqlJoin join, SqlValidatorScope scope) {
    joins.push(join);
    try {
      super.validateJoin(join, scope);
    } finally {
      joins.pop();
    }
  }

  @Override
  protected void validateFrom(SqlNode node, RelDataType target, SqlValidatorScope scope) {
    SqlJoin join = joins.peek();
    boolean right = joinedColumns && join != null && join.getRight() == node;
    if (right) {
      JoinedColumns.qualifyLateral(join, this);
    }
    super.validateFrom(node, target, scope);
    if (right) {
      JoinedColumns.qualifyCondition(join, this);
    }
  }

  @Override
  protected void validateWhereClause(SqlSelect select) {
    if (joinedColumns && select.getFrom() instanceof SqlJoin join) {
      JoinedColumns.qualify(select, join, this);
    }
    if (wholeRows) {
      WholeRows.replaceIn(select, this);
    }
    super.validateWhereClause(select);
  }

  /**
   * Calcite takes a window function of a sub-query in HAVING for one of HAVING. It says so after it
   * has put expressions in the place of aliases, and before anything else.
   */
  @Override
  protected void validateHavingClause(SqlSelect select) {
    try {
      super.validateHavingClause(select);
    } catch (CalciteContextException e) {
      SqlNode having = select.getHaving();
      if (!InnerWindows.areAllIn(having)) {
        throw e;
      }
      AggregatingScope scope = (AggregatingScope) getSelectScope(select);
      inferUnknownTypes(typeFactory.createSqlType(SqlTypeName.BOOLEAN), scope, having);
      scope.checkAggregateExpr(having, true);
      having.validate(this, scope);
      if (!SqlTypeUtil.inBooleanFamily(deriveType(scope, having))) {
        throw newValidationError(having, Static.RESOURCE.havingMustBeBoolean());
      }
    }
  }

  /** The table with one row that Oracle, MySQL and H2 have, unless there is one called so. */
  private boolean isDual(SqlNode node) {
    return node instanceof SqlIdentifier name
        && name.isSimple()
        && name.getSimple().equals("DUAL")
        && getCatalogReader().getTable(name.names) == null;
  }

  /** A column that is called like a function without parentheses, USER for one, hides it. */
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
   * For the columns that a star stands for. The hidden one is there to find rows again: for a star
   * that the planner makes, which stands on no line, not for one that is written.
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

  /** Of a table that is not found because its schema is not. */
  @Override
  public CalciteContextException newValidationError(
      SqlNode node, Resources.ExInst<SqlValidatorException> error) {
    if (node instanceof SqlIdentifier name
        && name.names.size() == 2
        && isNotFound(error)
        && !schemas.contains(name.names.get(0))) {
      throw PlanErrors.noSchema(name.names.get(0), name.getParserPosition());
    }
    return super.newValidationError(node, error);
  }

  private static boolean isNotFound(Resources.ExInst<SqlValidatorException> error) {
    String text = error.ex().getMessage();
    return text != null && text.matches("(?s)(?:Object|Table) '.*' not found.*");
  }

  /**
   * Nothing here asks which columns grow with the rows, and to find out takes twice as long with
   * each query inside a query.
   */
  @Override
  protected SelectNamespace createSelectNamespace(SqlSelect select, SqlNode enclosing) {
    return new SelectNamespace(this, select, enclosing) {
      @Override
      public SqlMonotonicity getMonotonicity(String columnName) {
        return SqlMonotonicity.NOT_MONOTONIC;
      }
    };
  }

  /** A parameter in a column of a set operation is what the other queries have there. */
  @Override
  protected SetopNamespace createSetopNamespace(SqlCall operation, SqlNode enclosing) {
    return !hasParameters
        ? super.createSetopNamespace(operation, enclosing)
        : new SetopNamespace(this, operation, enclosing) {
          @Override
          public RelDataType validateImpl(RelDataType target) {
            new CombinedParameters(MokaValidator.this, operation).infer();
            return super.validateImpl(target);
          }
        };
  }

  /** The types of the parameters in their order; kind NULL where anything will do. */
  public List<SqlType> parameters(int count) {
    return parameters.inOrder(count);
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
    if (hasParameters
        && node instanceof SqlDynamicParam parameter
        && getValidatedNodeTypeIfKnown(node) == null) {
      parameters.isBound(parameter);
    }
    if (hasParameters
        && node instanceof SqlCall call
        && !node.isA(SqlKind.QUERY)
        && getValidatedNodeTypeIfKnown(node) == null
        && parameters.isOpen(call)) {
      inferUnknownTypes(unknownType, scope, node);
    }
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
    if (hasParameters
        && node.getKind() == SqlKind.CAST
        && ((SqlCall) node).operand(0) instanceof SqlDynamicParam parameter) {
      parameters.cast(parameter, type);
    }
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
        org.apache.calcite.sql.SqlCollation.IMPLICIT);
  }

  @Override
  protected void validateValues(SqlCall values, RelDataType target, SqlValidatorScope scope) {
    if (hasParameters
        && !target.isStruct()
        && values.getOperandList().stream().anyMatch(parameters::isOpen)) {
      inference.inferRows(scope, values);
    }
    super.validateValues(values, target, scope);
  }

  @Override
  protected void inferUnknownTypes(RelDataType inferred, SqlValidatorScope scope, SqlNode node) {
    if (!hasParameters) {
      super.inferUnknownTypes(inferred, scope, node);
    } else if (node instanceof SqlDynamicParam parameter) {
      if (!parameters.isTyped(parameter)) {
        parameters.type(parameter, isUnknown(inferred) ? null : inferred);
      }
    } else if (node instanceof SqlCall call
        && !node.isA(SqlKind.QUERY)
        && parameters.isOpen(call)) {
      inference.infer(inferred, scope, call);
    } else {
      super.inferUnknownTypes(inferred, scope, node);
    }
  }

  /** {@link #inferUnknownTypes} for {@link ParameterInference}. */
  void inferOperand(RelDataType inferred, SqlValidatorScope scope, SqlNode node) {
    if (node instanceof SqlNodeList list) {
      for (SqlNode element : list) {
        inferOperand(inferred, scope, element);
      }
    } else {
      inferUnknownTypes(inferred, scope, node);
    }
  }

  boolean isUnknown(RelDataType type) {
    return type.equals(unknownType);
  }

  RelDataType unknown() {
    return unknownType;
  }
}
