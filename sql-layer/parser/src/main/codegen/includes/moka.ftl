/* ---- What Moka does not do, recognised so that the answer is clear ---- */

SqlNode UnsupportedStatement() :
{ String what; }
{
  (
    <ALTER> ( <SCHEMA> { what = "ALTER SCHEMA"; } | <DOMAIN> { what = "ALTER DOMAIN"; } | <USER> { what = "ALTER USER"; } )
  | <CREATE> ( <PROCEDURE> { what = "CREATE PROCEDURE"; }
            | <USER> { what = "CREATE USER"; } | <ROLE> { what = "CREATE ROLE"; } )
  | <DROP> ( <USER> { what = "DROP USER"; }
            | <ROLE> { what = "DROP ROLE"; } )
  | <GRANT> { what = "GRANT"; }
  | <REVOKE> { what = "REVOKE"; }
  )
  { throw MokaException.unsupported(what + " is not supported"); }
}

void Unsupported(String what) :
{ }
{
  { throw MokaException.unsupported(what); }
}

/* ---- Types ---- */

/** Names of types that other databases use for standard ones. */
SqlTypeNameSpec AliasTypeName() :
{
  SqlTypeName type;
  int precision = -1;
  int scale = Integer.MIN_VALUE;
}
{
  (
    ( <BOOL> { type = SqlTypeName.BOOLEAN; }
    | <INT2> { type = SqlTypeName.SMALLINT; }
    | <INT4> { type = SqlTypeName.INTEGER; }
    | <MEDIUMINT> { type = SqlTypeName.INTEGER; }
    | <INT8> { type = SqlTypeName.BIGINT; }
    | <FLOAT4> { type = SqlTypeName.REAL; }
    | <FLOAT8> { type = SqlTypeName.DOUBLE; }
    | <BYTEA> { type = SqlTypeName.VARBINARY; }
    | <BIT> { type = SqlTypeName.BOOLEAN; } [ <LPAREN> precision = UnsignedIntLiteral() <RPAREN> { TypeNames.requireOneBit(precision); precision = -1; } ]
    | <SIGNED> { type = SqlTypeName.BIGINT; } [ <INTEGER> ]
    | <FLOAT> <LPAREN> precision = UnsignedIntLiteral() <RPAREN> { type = TypeNames.ofBits(precision); precision = -1; }
    // The width that MySQL shows a number in is none of the number's.
    | ( <TINYINT> { type = SqlTypeName.TINYINT; } | <SMALLINT> { type = SqlTypeName.SMALLINT; } | ( <INTEGER> | <INT> ) { type = SqlTypeName.INTEGER; } | <BIGINT> { type = SqlTypeName.BIGINT; } )
      <LPAREN> UnsignedIntLiteral() <RPAREN>
    )
  |
    ( <NCHAR> | <NATIONAL> ( <CHARACTER> | <CHAR> ) ) { type = SqlTypeName.CHAR; } [ <VARYING> { type = SqlTypeName.VARCHAR; } ]
    [ <LPAREN> precision = UnsignedIntLiteral() <RPAREN> ]
  |
    ( <RAW> | <LONGVARBINARY> ) { type = SqlTypeName.VARBINARY; } [ <LPAREN> precision = UnsignedIntLiteral() <RPAREN> ]
  |
    ( <VARCHAR_IGNORECASE> | <CITEXT> ) { type = SqlTypeName.VARCHAR; }
    Unsupported("Types of texts without regard to case are not supported: use VARCHAR, an index on LOWER(column) and ILIKE")
  |
    ( ( <LONGVARCHAR> | <TEXT> | <STRING> | <BPCHAR> | <REGCLASS> | <JSONPATH> | <NVARCHAR> | <NVARCHAR2> | <VARCHAR2> ) { type = SqlTypeName.VARCHAR; }
    | ( <DATETIME> | <SMALLDATETIME> ) { type = SqlTypeName.TIMESTAMP; }
    | <TIMESTAMPTZ> { type = SqlTypeName.TIMESTAMP_TZ; }
    | <TIMETZ> { type = SqlTypeName.TIME_TZ; }
    )
    [ <LPAREN> precision = UnsignedIntLiteral() <RPAREN> ]
  |
    <NUMBER> { type = SqlTypeName.DECIMAL; }
    [ <LPAREN> precision = UnsignedIntLiteral() { scale = 0; } [ <COMMA> scale = UnsignedIntLiteral() ] <RPAREN> ]
  )
  { return new SqlBasicTypeNameSpec(type, precision, scale, null, getPos()); }
}

/** {@code ENUM('a', 'b')} */
SqlTypeNameSpec EnumTypeName() :
{
  final Span s;
  final List<String> labels = new ArrayList<String>();
}
{
  <ENUM> { s = span(); } <LPAREN> Label(labels) ( <COMMA> Label(labels) )* <RPAREN>
  { return new EnumTypeSpec(labels, s.end(this)); }
}

void Label(List<String> labels) :
{ final SqlNode text; }
{
  text = StringLiteral() { labels.add(((SqlLiteral) text).getValueAs(String.class)); }
}

/** Types that Calcite has no name for. */
SqlTypeNameSpec NamedTypeName() :
{
  final String name;
  int precision = -1;
}
{
  (
    ( <JSON> | <JSONB> ) { name = "JSON"; }
  |
    ( <LONGTEXT> | <MEDIUMTEXT> | <TINYTEXT> ) { name = "CLOB"; }
  |
    <LONGBLOB> { name = "BLOB"; }
  |
    ( ( <CLOB> | <NCLOB> ) { name = "CLOB"; } | <BLOB> { name = "BLOB"; } )
    [ precision = LargeObjectLength() ]
  )
  { return new NamedTypeSpec(name, precision, getPos()); }
}

/** CLOB and BLOB in many words. */
SqlTypeNameSpec LargeObjectTypeName() :
{
  final String name;
  int precision = -1;
}
{
  (
    ( <CHARACTER> | <CHAR> ) <LARGE> <OBJECT> { name = "CLOB"; }
  |
    <BINARY> <LARGE> <OBJECT> { name = "BLOB"; }
  )
  [ precision = LargeObjectLength() ]
  { return new NamedTypeSpec(name, precision, getPos()); }
}

int LargeObjectLength() :
{
  final int number;
  SqlIdentifier unit = null;
}
{
  <LPAREN> number = UnsignedIntLiteral() [ unit = SimpleIdentifier() ] <RPAREN>
  { return LargeObjectLengths.of(number, unit); }
}

/** {@code JSON '...'} and {@code JSONB '...'} */
SqlNode JsonLiteral() :
{
  final Span s;
  final SqlNode text;
}
{
  ( <JSON> | <JSONB> ) { s = span(); } text = StringLiteral()
  { return JsonCalls.literal(s.end(this), text); }
}

/** Operators of PostgreSQL on JSON, which become calls at once. */
void JsonOperator(List<Object> list, ExprContext exprContext, Span s) :
{
  final SqlOperator op;
  final SqlParserPos pos;
}
{
  (
    <LAMBDA> { op = JsonInfixOperator.MEMBER; }
  | <JSON_TEXT> { op = JsonInfixOperator.MEMBER_TEXT; }
  | <JSON_AT> { op = JsonInfixOperator.AT; }
  | <JSON_TEXT_AT> { op = JsonInfixOperator.AT_TEXT; }
  | <JSON_HAS_KEY> { op = JsonInfixOperator.HAS_KEY; }
  | <JSON_HAS_ANY> { op = JsonInfixOperator.HAS_ANY; }
  | <JSON_HAS_ALL> { op = JsonInfixOperator.HAS_ALL; }
  | <JSON_HAS_PATH> { op = JsonInfixOperator.HAS_PATH; }
  | <JSON_WITHOUT_AT> { op = JsonInfixOperator.WITHOUT_AT; }
  | <JSON_HOLDS> { op = JsonInfixOperator.CONTAINS; }
  | <JSON_HELD> { op = JsonInfixOperator.CONTAINED; }
  )
  { checkNonQueryExpression(exprContext); pos = getPos(); list.add(new SqlParserUtil.ToTreeListItem(op, pos)); }
  AddExpression2b(list, ExprContext.ACCEPT_SUB_QUERY)
}

/** Operators on bits and arrays that Calcite has no token for, which become calls at once. */
void BitOperator(List<Object> list, ExprContext exprContext, Span s) :
{
  final SqlOperator op;
  final SqlParserPos pos;
}
{
  ( <OVERLAP> { op = FunctionInfixOperator.OVERLAP; } | <VERTICAL_BAR> { op = FunctionInfixOperator.BIT_OR; } | <HASH> { op = FunctionInfixOperator.BIT_XOR; } | <RIGHT_SHIFT> { op = FunctionInfixOperator.RIGHT_SHIFT; } )
  { checkNonQueryExpression(exprContext); pos = getPos(); list.add(new SqlParserUtil.ToTreeListItem(op, pos)); }
  AddExpression2b(list, ExprContext.ACCEPT_SUB_QUERY)
}

/** {@code x COLLATE "C"}: the one order that there is for texts. */
void Collation(List<Object> list, ExprContext exprContext, Span s) :
{
  final SqlIdentifier name;
}
{
  <COLLATE> { checkNonQueryExpression(exprContext); }
  name = CompoundIdentifier()
  { Collations.requireByCharacters(name); }
}

/** The number of LIMIT and OFFSET. */
SqlNode RowCount() :
{
  final SqlNode count;
}
{
  count = Expression(ExprContext.ACCEPT_SUB_QUERY)
  { return RowCounts.of(count); }
}

/** The text that POSITION looks for, which ends before IN. */
SqlNode PositionOperand() :
{
  SqlNode e;
  SqlNode right;
  SqlDataTypeSpec type;
}
{
  e = PositionPart()
  (
    <INFIX_CAST> type = ColumnType()
    { e = SqlStdOperatorTable.CAST.createCall(getPos(), e, type); }
  |
    <CONCAT> right = PositionPart()
    { e = SqlStdOperatorTable.CONCAT.createCall(getPos(), e, right); }
  )*
  { return e; }
}

SqlNode PositionPart() :
{
  final SqlNode e;
  final SqlNodeList parenthesized;
}
{
  (
    parenthesized = ParenthesizedQueryOrCommaList(ExprContext.ACCEPT_SUB_QUERY)
    { e = parenthesized.size() == 1 ? parenthesized.get(0) : SqlStdOperatorTable.ROW.createCall(parenthesized); }
  |
    e = CaseExpression()
  |
    e = AtomicRowExpression()
  )
  { return e; }
}

/** UNNEST as an expression, which may be an item of a SELECT only. */
SqlCall UnnestCall() :
{
  final List<SqlNode> args = new ArrayList<SqlNode>();
  final Span s;
}
{
  <UNNEST> { s = span(); } <LPAREN> AddExpression(args, ExprContext.ACCEPT_SUB_QUERY) <RPAREN>
  { return Calls.function("UNNEST", s.end(this), args.toArray(new SqlNode[0])); }
}

/** A type as a column or a postfix cast may name it: intervals too, also with no more than their name. */
SqlDataTypeSpec ColumnType() :
{
  SqlDataTypeSpec type;
  SqlIntervalQualifier qualifier = null;
  final Span s;
}
{
  (
    <INTERVAL> { s = span(); } [ LOOKAHEAD(1) qualifier = IntervalQualifier() ]
    { type = new SqlDataTypeSpec(new IntervalTypeSpec(qualifier, s.end(this)), s.end(this)); }
  |
    type = DataType()
  )
  { return type; }
}

/** {@code x::type}, which becomes a CAST at once. */
void PostfixCast(List<Object> list, ExprContext exprContext, Span s) :
{
  final SqlDataTypeSpec type;
  final SqlParserPos pos;
}
{
  <INFIX_CAST> { checkNonQueryExpression(exprContext); pos = getPos(); }
  type = ColumnType()
  {
    CastInfixOperator.append(list, type, pos);
  }
}

/** {@code x AT TIME ZONE 'zone'} and {@code x AT LOCAL}. */
void AtTimeZone(List<Object> list, ExprContext exprContext, Span s) :
{
  final SqlParserPos pos;
  final SqlNode zone;
}
{
  <AT> { checkNonQueryExpression(exprContext); pos = getPos(); }
  (
    <TIME> <ZONE> zone = Zone(exprContext)
  |
    <LOCAL> { zone = AtTimeZoneOperator.LOCAL; }
  )
  {
    list.add(new SqlParserUtil.ToTreeListItem(AtTimeZoneOperator.INSTANCE, pos));
    list.add(zone);
  }
}

/** A time zone: an expression that is neither a sum nor a comparison. */
SqlNode Zone(ExprContext exprContext) :
{ final SqlNode zone; }
{
  ( LOOKAHEAD(2) <LOCAL> { zone = AtTimeZoneOperator.LOCAL; } | zone = ZoneExpression(exprContext) )
  { return zone; }
}

SqlNode ZoneExpression(ExprContext exprContext) :
{ final SqlNode zone; }
{
  ( <LPAREN> zone = Expression(exprContext) <RPAREN> | zone = AtomicRowExpression() )
  { return zone; }
}

/* ---- Parts of INSERT and UPDATE ---- */

/** {@code DEFAULT VALUES}: VALUES with one row that has no values. */
SqlNode DefaultValues() :
{ final Span s; }
{
  <DEFAULT_> { s = span(); } <VALUES>
  { return SqlStdOperatorTable.VALUES.createCall(s.end(this), SqlStdOperatorTable.ROW.createCall(s.end(this))); }
}

void Assignment(SqlNodeList targets, SqlNodeList values) :
{
  SqlIdentifier column;
  SqlNode index = null;
  SqlNode query;
  final Span s;
}
{
  column = CompoundIdentifier() { targets.add(column); }
  [ <LBRACKET> index = Expression(ExprContext.ACCEPT_SUB_QUERY) <RBRACKET> ] <EQ> AssignedValue(values)
  { ArrayCalls.assign(targets, index, values); }
|
  <LPAREN> { s = span(); } column = CompoundIdentifier() { targets.add(column); }
  ( <COMMA> column = CompoundIdentifier() { targets.add(column); } )* <RPAREN>
  <EQ> [ <ROW> ] <LPAREN>
  (
    LOOKAHEAD({ getToken(1).kind == SELECT || getToken(1).kind == WITH })
    query = OrderedQueryOrExpr(ExprContext.ACCEPT_QUERY)
    {
      final int count = targets.size() - values.size();
      for (int i = 0; i < count; i++) {
        values.add(QueryForms.column(query, i, count));
      }
    }
  |
    AssignedValue(values) ( <COMMA> AssignedValue(values) )*
  )
  <RPAREN>
  {
    if (targets.size() != values.size()) {
      throw new MokaException(
          SqlState.SYNTAX_ERROR, "SET gives another number of values than it names columns (line " + s.pos().getLineNum() + ", column " + s.pos().getColumnNum() + ")");
    }
  }
}

void AssignedValue(SqlNodeList values) :
{ }
{
  <DEFAULT_> { values.add(SqlStdOperatorTable.DEFAULT.createCall(getPos())); }
|
  AddExpression(values, ExprContext.ACCEPT_SUB_QUERY)
}

/* ---- Functions with a unit of time ---- */

/** {@code DATEADD(unit, n, x)}, as TIMESTAMPADD. */
SqlCall DateAdd() :
{
  final List<SqlNode> args = new ArrayList<SqlNode>();
  final Span s;
  final SqlIntervalQualifier unit;
}
{
  <DATEADD> { s = span(); } <LPAREN> unit = TimeUnitOrName()
  <COMMA> AddExpression(args, ExprContext.ACCEPT_SUB_QUERY)
  <COMMA> AddExpression(args, ExprContext.ACCEPT_SUB_QUERY) <RPAREN>
  { return UnitCalls.dateAdd(unit, args.get(0), args.get(1), s.end(this)); }
}

/** {@code DATEDIFF(unit, a, b)} of H2 and others, or {@code DATEDIFF(a, b)} of MySQL. */
SqlCall DateDiff() :
{
  final List<SqlNode> args = new ArrayList<SqlNode>();
  final Span s;
  String unit = null;
}
{
  <DATEDIFF> { s = span(); } <LPAREN>
  [
    LOOKAHEAD({ getToken(2).kind == COMMA && UnitCalls.isUnit(getToken(1).image) })
    TimeUnitOrName() { unit = token.image; } <COMMA>
  ]
  AddExpression(args, ExprContext.ACCEPT_SUB_QUERY) <COMMA> AddExpression(args, ExprContext.ACCEPT_SUB_QUERY)
  [ LOOKAHEAD({ getToken(1).kind == COMMA }) <COMMA> AddExpression(args, ExprContext.ACCEPT_SUB_QUERY) ] <RPAREN>
  { return UnitCalls.dateDiff(unit, args, s.end(this)); }
}

/** The function INSERT, whose name is a statement's. */
SqlCall InsertText() :
{
  final List<SqlNode> args = new ArrayList<SqlNode>();
  final Span s;
}
{
  <INSERT> { s = span(); } <LPAREN> AddExpression(args, ExprContext.ACCEPT_SUB_QUERY)
  ( <COMMA> AddExpression(args, ExprContext.ACCEPT_SUB_QUERY) )* <RPAREN>
  { return Calls.function("INSERT", s.end(this), args.toArray(new SqlNode[0])); }
}

/* ---- CREATE and DROP ---- */

boolean IfNotExists() :
{ }
{
  [ LOOKAHEAD(2) <IF> <NOT> <EXISTS> { return true; } ]
  { return false; }
}

boolean IfExists() :
{ }
{
  [ LOOKAHEAD(2) <IF> <EXISTS> { return true; } ]
  { return false; }
}

SqlCreate CreateStatement(Span s, boolean replace) :
{ final SqlCreate create; }
{
  ( create = CreateTableStatement(s) | create = CreateIndexStatement(s) | create = CreateSchemaStatement(s)
  | create = CreateViewStatement(s, replace) | create = CreateSequenceStatement(s) | create = CreateFunctionStatement(s, replace)
  | create = CreateDomainStatement(s) | create = CreateTypeStatement(s) | create = CreateMaterializedViewStatement(s)
  | create = CreateTriggerStatement(s, replace) )
  {
    if (replace && !(create instanceof CreateView) && !(create instanceof CreateFunction) && !(create instanceof CreateTrigger)) {
      throw MokaException.unsupported("CREATE OR REPLACE is for views, functions and triggers only");
    }
    return create;
  }
}

/** {@code TEMPORARY} before TABLE. GLOBAL means no more than LOCAL, as in PostgreSQL. */
Temporary TemporaryOrNot() :
{ }
{
  [
    [ <LOCAL> | <GLOBAL> ]
    ( <TEMPORARY> | <TEMP> )
    { return Temporary.PRESERVE_ROWS; }
  ]
  { return null; }
}

/** {@code ON COMMIT ...}, and the options of H2 beside it. */
Temporary OnCommitOption(Temporary temporary) :
{ Temporary result = temporary; }
{
  [
    LOOKAHEAD({ temporary != null && getToken(1).kind == ON })
    <ON> <COMMIT>
    ( <PRESERVE> <ROWS> | <DELETE> <ROWS> { result = Temporary.DELETE_ROWS; } | <DROP> { result = Temporary.DROP; } )
  ]
  [ LOOKAHEAD({ temporary != null && getToken(1).kind == NOT }) <NOT> <PERSISTENT> ]
  [ LOOKAHEAD({ temporary != null && getToken(1).kind == TRANSACTIONAL }) <TRANSACTIONAL> ]
  { return result; }
}

/** The words of H2 for durable tables; every table that is not temporary is durable. */
void Durable() :
{ }
{
  [ <CACHED> | <MEMORY> ]
}

/** {@code CONSTRAINT [IF NOT EXISTS] name}, or nothing; gives the name. */
SqlIdentifier NewConstraintName() :
{ SqlIdentifier name = null; }
{
  [ <CONSTRAINT> IfNotExists() name = ConstraintName() ]
  { return name; }
}

/** A name, perhaps with the schema of its table. */
SqlIdentifier ConstraintName() :
{ SqlIdentifier name; }
{
  name = SimpleIdentifier() [ <DOT> name = SimpleIdentifier() ]
  { return name; }
}

SqlCreate CreateTableStatement(Span s) :
{
  Temporary temporary;
  SqlNode comment = null;
  final boolean ifNotExists;
  final SqlIdentifier name;
  SqlIdentifier model;
  SqlNodeList names = SqlNodeList.EMPTY;
  final List<ColumnDeclaration> columns = new ArrayList<ColumnDeclaration>();
  final ConstraintClauses constraints = new ConstraintClauses();
  final List<GroupClause> groups = new ArrayList<GroupClause>();
  final SqlCreate create;
}
{
  Durable() temporary = TemporaryOrNot() <TABLE> ifNotExists = IfNotExists() name = CompoundIdentifier()
  [ <COMMENT> comment = StringLiteral() ]
  (
    create = TableOfQuery(s, temporary, ifNotExists, name, names)
  |
    LOOKAHEAD({ temporary != null && (getToken(1).kind == ON || getToken(1).kind == NOT || getToken(1).kind == TRANSACTIONAL) })
    temporary = OnCommitOption(temporary) create = TableOfQuery(s, temporary, ifNotExists, name, names)
  |
    <LIKE> model = CompoundIdentifier() temporary = OnCommitOption(temporary)
    { create = new CreateTableLike(s.end(this), temporary, ifNotExists, name, model); }
  |
    LOOKAHEAD( <LPAREN> <LIKE> )
    <LPAREN> <LIKE> model = CompoundIdentifier() [ <INCLUDING> <ALL> ] <RPAREN> temporary = OnCommitOption(temporary)
    { create = new CreateTableLike(s.end(this), temporary, ifNotExists, name, model); }
  |
    LOOKAHEAD( <LPAREN> SimpleIdentifier() ( <COMMA> | <RPAREN> ) )
    names = ParenthesizedSimpleIdentifierList() temporary = OnCommitOption(temporary)
    create = TableOfQuery(s, temporary, ifNotExists, name, names)
  |
    <LPAREN> TableElement(columns, constraints, groups) ( <COMMA> TableElement(columns, constraints, groups) )* <RPAREN> temporary = OnCommitOption(temporary)
    [ <AS> Unsupported("CREATE TABLE with column types and AS is not supported; give the columns' names only") ]
    { create = new CreateTable(s.end(this), temporary, ifNotExists, name, columns, constraints, groups, comment == null ? null : ((SqlLiteral) comment).getValueAs(String.class)); }
  )
  { return create; }
}

SqlCreate TableOfQuery(Span s, Temporary temporary, boolean ifNotExists, SqlIdentifier name, SqlNodeList names) :
{
  final SqlNode query;
  final String sql;
  boolean withData = true;
  Temporary option;
  final Token from;
}
{
  <AS> { from = getToken(1); } query = OrderedQueryOrExpr(ExprContext.ACCEPT_QUERY)
  { sql = SourceSlice.of(getOriginalSql(), from.beginLine, from.beginColumn, token.endLine, token.endColumn); }
  [ <WITH> [ <NO> { withData = false; } ] <DATA> ]
  option = OnCommitOption(temporary) { temporary = option; }
  { return new CreateTableAs(s.end(this), temporary, ifNotExists, name, ForeignKeyClause.names(names), query, sql, withData); }
}

void TableElement(List<ColumnDeclaration> columns, ConstraintClauses constraints, List<GroupClause> groups) :
{ final SqlIdentifier constraint; }
{
  // A new table has no constraint that could exist already.
  constraint = NewConstraintName() TableConstraint(constraint, constraints)
|
  LOOKAHEAD( ( <KEY> | <INDEX> ) [ SimpleIdentifier() ] <LPAREN> SimpleIdentifier() )
  ( <KEY> | <INDEX> ) Unsupported("An index that is not unique is made by CREATE INDEX, after the table")
|
  // Not a column of this name: GROUP is not a type.
  LOOKAHEAD( <COLUMN> <GROUP> )
  ColumnGroup(groups)
|
  LOOKAHEAD(2)
  NotificationColumn(columns)
|
  ColumnDeclarationElement(columns, constraints)
}

void ColumnGroup(List<GroupClause> groups) :
{
  final SqlIdentifier name;
  final SqlNodeList columns;
}
{
  <COLUMN> <GROUP> name = SimpleIdentifier() columns = ParenthesizedSimpleIdentifierList()
  { groups.add(new GroupClause(name, ForeignKeyClause.names(columns))); }
}

/** A column that holds nothing and can only be notified. */
void NotificationColumn(List<ColumnDeclaration> columns) :
{ final SqlIdentifier name; }
{
  name = SimpleIdentifier() <NOTIFICATION> { columns.add(ColumnDeclaration.notification(name)); }
}

void TableConstraint(SqlIdentifier name, ConstraintClauses constraints) :
{
  SqlNodeList columns;
  final boolean nullsAgree;
}
{
  <PRIMARY> <KEY> columns = ParenthesizedSimpleIdentifierList() KeyDeferrability()
  { constraints.add(KeyConstraint.primary(name, columns)); }
|
  <UNIQUE> nullsAgree = NullsAgree() [ ( <KEY> | <INDEX> ) [ name = SimpleIdentifier() ] ] columns = ParenthesizedSimpleIdentifierList() KeyDeferrability()
  { constraints.add(KeyConstraint.unique(name, columns, nullsAgree)); }
|
  CheckConstraint(name, constraints)
|
  <FOREIGN> <KEY> columns = ParenthesizedSimpleIdentifierList()
  References(name, ForeignKeyClause.names(columns), constraints)
}

/** A key is always checked when a statement ends, which is what DEFERRABLE INITIALLY IMMEDIATE asks for. */
void KeyDeferrability() :
{ }
{
  [
    LOOKAHEAD( <NOT> <DEFERRABLE> | <DEFERRABLE> )
    ( <NOT> <DEFERRABLE> | <DEFERRABLE> )
    [ <INITIALLY> ( <IMMEDIATE> | <DEFERRED> Unsupported("PRIMARY KEY and UNIQUE are checked when a statement ends, not by COMMIT; leave INITIALLY DEFERRED out") ) ]
  ]
}

/** True if two rows with the same nulls have the same unique key. */
boolean NullsAgree() :
{ boolean agree = false; }
{
  [ <NULLS> [ <NOT> { agree = true; } | <ALL> ] <DISTINCT> ]
  { return agree; }
}

void CheckConstraint(SqlIdentifier name, ConstraintClauses constraints) :
{
  final SqlNode condition;
  final Token from;
}
{
  <CHECK> <LPAREN> { from = getToken(1); } condition = Expression(ExprContext.ACCEPT_NON_QUERY)
  {
    constraints.add(
        new CheckClause(
            name, condition,
            SourceSlice.of(getOriginalSql(), from.beginLine, from.beginColumn, token.endLine, token.endColumn)));
  }
  <RPAREN>
}

void References(SqlIdentifier name, List<SqlIdentifier> columns, ConstraintClauses constraints) :
{
  final SqlIdentifier parent;
  SqlNodeList parentColumns = SqlNodeList.EMPTY;
  ForeignKeyClause.Action onDelete = ForeignKeyClause.Action.NO_ACTION;
  ForeignKeyClause.Action onUpdate = ForeignKeyClause.Action.NO_ACTION;
  boolean full = false;
  Deferrability deferrability = Deferrability.NOT_DEFERRABLE;
}
{
  <REFERENCES> parent = CompoundIdentifier() [ parentColumns = ParenthesizedSimpleIdentifierList() ]
  // For one column FULL is the same as SIMPLE.
  [ <MATCH> ( <SIMPLE> | <FULL> { full = columns.size() > 1; } | <PARTIAL> Unsupported("MATCH PARTIAL is not supported") ) ]
  ( <ON> ( <DELETE> onDelete = ReferentialAction() | <UPDATE> onUpdate = ReferentialAction() ) )*
  [ LOOKAHEAD( <NOT> <DEFERRABLE> | <DEFERRABLE> | <INITIALLY> ) deferrability = Deferrability() ]
  { constraints.add(new ForeignKeyClause(name, columns, parent, ForeignKeyClause.names(parentColumns), full, onDelete, onUpdate, deferrability)); }
}

/** INITIALLY DEFERRED implies DEFERRABLE. */
Deferrability Deferrability() :
{ Deferrability deferrability = Deferrability.NOT_DEFERRABLE; }
{
  (
    <NOT> <DEFERRABLE> [ <INITIALLY> <IMMEDIATE> ]
  |
    <DEFERRABLE> { deferrability = Deferrability.INITIALLY_IMMEDIATE; }
    [ <INITIALLY> ( <DEFERRED> { deferrability = Deferrability.INITIALLY_DEFERRED; } | <IMMEDIATE> ) ]
  |
    <INITIALLY> ( <DEFERRED> { deferrability = Deferrability.INITIALLY_DEFERRED; } | <IMMEDIATE> )
  )
  { return deferrability; }
}

ForeignKeyClause.Action ReferentialAction() :
{ }
{
  <NO> <ACTION> { return ForeignKeyClause.Action.NO_ACTION; }
|
  <RESTRICT> { return ForeignKeyClause.Action.RESTRICT; }
|
  <CASCADE> { return ForeignKeyClause.Action.CASCADE; }
|
  <SET> ( <NULL> { return ForeignKeyClause.Action.SET_NULL; } | <DEFAULT_> { return ForeignKeyClause.Action.SET_DEFAULT; } )
}

void ColumnDeclarationElement(List<ColumnDeclaration> columns, ConstraintClauses constraints) :
{
  final SqlIdentifier name;
  final SqlDataTypeSpec type;
  final ColumnDeclaration.Builder column;
}
{
  name = SimpleIdentifier()
  (
    type = SerialType() { column = ColumnDeclaration.builder(name, type); column.identity(IdentityOptions.BY_DEFAULT, getPos()); }
  |
    type = ColumnType() { column = ColumnDeclaration.builder(name, type); }
  )
  ( ColumnOption(column, constraints) )*
  { columns.add(column.build()); }
}

/** PostgreSQL's names of integer types that are identities. */
SqlDataTypeSpec SerialType() :
{ final SqlTypeName type; }
{
  ( <SERIAL> { type = SqlTypeName.INTEGER; } | <BIGSERIAL> { type = SqlTypeName.BIGINT; } | <SMALLSERIAL> { type = SqlTypeName.SMALLINT; } | <IDENTITY> { type = SqlTypeName.BIGINT; } )
  { return new SqlDataTypeSpec(new SqlBasicTypeNameSpec(type, getPos()), getPos()); }
}

void ColumnOption(ColumnDeclaration.Builder column, ConstraintClauses constraints) :
{
  SqlNode value;
  Token from;
  SqlIdentifier constraint = null;
  final boolean nullsAgree;
  final IdentityOptions numbers;
}
{
  <DEFAULT_> { from = getToken(1); } value = Expression(ExprContext.ACCEPT_NON_QUERY)
  { column.defaultValue(value, SourceSlice.of(getOriginalSql(), from.beginLine, from.beginColumn, token.endLine, token.endColumn)); }
|
  GeneratedOption(column)
|
  <AS> ComputedColumn(column)
|
  ( <AUTO_INCREMENT> | <IDENTITY> ) numbers = StartAndIncrement() { column.identity(numbers, getPos()); }
|
  <COMMENT> value = StringLiteral() { column.comment(((SqlLiteral) value).getValueAs(String.class), value.getParserPosition()); }
|
  [ <CONSTRAINT> constraint = ConstraintName() ]
  (
    // There is one such constraint per column, which needs no name.
    <NOT> <NULL> { column.nullable(false, getPos()); }
  |
    <NULL> { column.nullable(true, getPos()); }
  |
    <PRIMARY> <KEY> KeyDeferrability() { constraints.add(KeyConstraint.primary(constraint, SqlNodeList.of(column.name()))); }
  |
    <UNIQUE> nullsAgree = NullsAgree() KeyDeferrability() { constraints.add(KeyConstraint.unique(constraint, SqlNodeList.of(column.name()), nullsAgree)); }
  |
    CheckConstraint(constraint, constraints)
  |
    References(constraint, List.of(column.name()), constraints)
  )
|
  <COLLATE> constraint = CompoundIdentifier() { Collations.requireByCharacters(constraint); }
}

/** {@code (start, increment)}, or nothing. */
IdentityOptions StartAndIncrement() :
{
  final SequenceOptions options = new SequenceOptions();
  long number;
}
{
  [
    <LPAREN> number = SignedLong() { options.set(SequenceOptions.Option.START, number); }
    [ <COMMA> number = SignedLong() { options.set(SequenceOptions.Option.INCREMENT, number); } ] <RPAREN>
  ]
  { return IdentityOptions.of(false, options); }
}

void GeneratedOption(ColumnDeclaration.Builder column) :
{
  final boolean always;
  final SequenceOptions options;
}
{
  <GENERATED> always = AlwaysOrByDefault() <AS>
  (
    options = IdentityNumbers() { column.identity(IdentityOptions.of(always, options), getPos()); }
  |
    { if (!always) { throw new ParseException("GENERATED BY DEFAULT AS is followed by IDENTITY; a computed column is GENERATED ALWAYS AS"); } }
    ComputedColumn(column)
  )
}

boolean AlwaysOrByDefault() :
{ }
{
  <ALWAYS> { return true; }
|
  <BY> <DEFAULT_> { return false; }
}

SequenceOptions IdentityNumbers() :
{ final SequenceOptions options = new SequenceOptions(); }
{
  // The sequence behind an identity has the name that follows from table and column.
  <IDENTITY> [ LOOKAHEAD(2) <LPAREN> ( SequenceOption(options) | RestartOption(options) | <SEQUENCE> <NAME> CompoundIdentifier() | <COMMA> )+ <RPAREN> ]
  { return options; }
}

/** The expression after AS, which needs no parentheses in H2. It is stored, whichever of the words is used. */
void ComputedColumn(ColumnDeclaration.Builder column) :
{
  SqlNode value;
  Token from;
}
{
  (
    <LPAREN> { from = getToken(1); } value = Expression(ExprContext.ACCEPT_NON_QUERY)
    { column.generated(value, SourceSlice.of(getOriginalSql(), from.beginLine, from.beginColumn, token.endLine, token.endColumn)); }
    <RPAREN>
  |
    { from = getToken(1); } value = Expression(ExprContext.ACCEPT_NON_QUERY)
    { column.generated(value, SourceSlice.of(getOriginalSql(), from.beginLine, from.beginColumn, token.endLine, token.endColumn)); }
  )
  [ LOOKAHEAD(1) <STORED> | <VIRTUAL> ]
}

long SignedLong() :
{ boolean negative = false; }
{
  [ <MINUS> { negative = true; } | <PLUS> ] <UNSIGNED_INTEGER_LITERAL>
  { return SourceSlice.parseLong(negative, token.image, getPos()); }
}

SqlCreate CreateIndexStatement(Span s) :
{
  boolean unique = false;
  final boolean ifNotExists;
  SqlIdentifier name = null;
  final SqlIdentifier table;
  final List<IndexPart> parts;
  List<SqlIdentifier> included = List.of();
  final boolean early;
  final boolean nullsAgree;
  IndexPart condition = null;
}
{
  // An index is always built while others go on.
  [ <UNIQUE> { unique = true; } ] early = NullsAgree() <INDEX> [ LOOKAHEAD({ getToken(1).kind == CONCURRENTLY && getToken(2).kind != ON }) <CONCURRENTLY> ]
  ifNotExists = IfNotExists() [ name = CompoundIdentifier() ]
  <ON> table = CompoundIdentifier() [ <USING> SimpleIdentifier() { CreateIndex.requireOrdered(token.image); } ]
  parts = IndexParts() [ <INCLUDE> <LPAREN> included = NameList() <RPAREN> ] nullsAgree = NullsAgree()
  [ condition = IndexCondition() ]
  {
    return new CreateIndex(
        s.end(this), unique, ifNotExists, name == null ? Identifiers.ofIndex(table, parts) : name, table, parts, included, early || nullsAgree, condition);
  }
}

IndexPart IndexCondition() :
{
  final SqlNode condition;
  final Token from;
}
{
  <WHERE> { from = getToken(1); } condition = Expression(ExprContext.ACCEPT_NON_QUERY)
  { return new IndexPart(condition, SourceSlice.of(getOriginalSql(), from.beginLine, from.beginColumn, token.endLine, token.endColumn)); }
}

List<IndexPart> IndexParts() :
{ final List<IndexPart> parts = new ArrayList<IndexPart>(); }
{
  <LPAREN> IndexPart(parts) ( <COMMA> IndexPart(parts) )* <RPAREN>
  { return parts; }
}

JAVACODE boolean endsIndexPart(int kind)
{
  return kind == COMMA || kind == RPAREN || kind == ASC || kind == DESC || kind == NULLS;
}

void IndexPart(List<IndexPart> parts) :
{
  final SqlNode part;
  final Token from;
}
{
  { from = getToken(1); }
  (
    // Words that are not names in expressions are columns here.
    LOOKAHEAD({ endsIndexPart(getToken(2).kind) }) part = SimpleIdentifier()
  |
    part = Expression(ExprContext.ACCEPT_NON_QUERY)
  )
  { parts.add(new IndexPart(part, SourceSlice.of(getOriginalSql(), from.beginLine, from.beginColumn, token.endLine, token.endColumn))); }
  // Entries are ascending whatever is said here: they are read from either end.
  [ <ASC> | <DESC> ] [ <NULLS> ( <FIRST> | <LAST> ) ]
}

SqlCreate CreateSchemaStatement(Span s) :
{
  final boolean ifNotExists;
  final SqlIdentifier name;
}
{
  // Schemas have no owners: rights in a schema are granted.
  <SCHEMA> ifNotExists = IfNotExists() name = SimpleIdentifier() [ <AUTHORIZATION> SimpleIdentifier() ]
  { return new CreateSchema(s.end(this), ifNotExists, name); }
}

SqlDrop DropTableStatement(Span s, boolean replace) :
{
  final boolean ifExists;
  final List<SqlIdentifier> names;
  final boolean cascade;
}
{
  <TABLE> ifExists = IfExists() names = NameList() cascade = CascadeOrNot()
  { return new DropTable(s.end(this), ifExists, names, cascade); }
}

SqlDrop DropIndexStatement(Span s, boolean replace) :
{
  final boolean ifExists;
  final List<SqlIdentifier> names;
}
{
  // CONCURRENTLY makes no difference: no transaction waits for the removal of an index. An index that a constraint needs is not dropped, also with CASCADE.
  <INDEX> [ LOOKAHEAD({ getToken(1).kind == CONCURRENTLY && getToken(2).kind != COMMA && getToken(2).kind != EOF && getToken(2).kind != SEMICOLON }) <CONCURRENTLY> ]
  ifExists = IfExists() names = NameList() CascadeOrNot()
  { return new DropIndex(s.end(this), ifExists, names); }
}

SqlDrop DropSchemaStatement(Span s, boolean replace) :
{
  final boolean ifExists;
  final SqlIdentifier name;
  boolean cascade = false;
}
{
  <SCHEMA> ifExists = IfExists() name = SimpleIdentifier() [ <CASCADE> { cascade = true; } | <RESTRICT> ]
  { return new DropSchema(s.end(this), ifExists, name, cascade); }
}

SqlNode TruncateTable() :
{
  final Span s;
  final List<SqlIdentifier> names;
  boolean restarts = false;
}
{
  <TRUNCATE> { s = span(); } [ <TABLE> ] names = NameList()
  [ <RESTART> <IDENTITY> { restarts = true; } | <CONTINUE> <IDENTITY> ]
  // A table that others refer to is not truncated, whatever is said here.
  CascadeOrNot()
  { return new Truncate(s.end(this), names, restarts); }
}

SqlNode AnalyzeStatement() :
{
  final Span s;
  SqlIdentifier name = null;
}
{
  <ANALYZE> { s = span(); } [ [ <TABLE> ] name = CompoundIdentifier() ]
  { return new Analyze(s.end(this), name); }
}

/* ---- Care of the whole database ---- */

SqlNode CheckStatement() :
{
  final Span s;
  boolean counts = false;
  final SqlIdentifier view;
}
{
  <CHECK> { s = span(); }
  ( <MATERIALIZED> <VIEW> view = CompoundIdentifier() { return new CheckMaterializedView(s.end(this), view); }
  | <DATABASE> [ <WITH> <COUNTS> { counts = true; } ] { return new CheckDatabase(s.end(this), counts); } )
}

SqlNode BackupDatabaseStatement() :
{
  final Span s;
  final SqlNode directory;
}
{
  <BACKUP> { s = span(); } <DATABASE> <TO> directory = StringLiteral()
  { return new BackupDatabase(s.end(this), directory); }
}

/* ---- Transactions and settings ---- */

SqlNode TransactionStatement() :
{
  final Span s;
  SqlIdentifier name = null;
  TransactionModes modes = TransactionModes.NONE;
}
{
  ( <BEGIN> { s = span(); } [ <TRANSACTION> | <WORK> ] | <START> { s = span(); } <TRANSACTION> )
  [ modes = TransactionModes() ]
  { return new BeginTransaction(s.end(this), modes); }
|
  ( <COMMIT> | <END> ) { s = span(); } [ <WORK> | <TRANSACTION> ] { return new Commit(s.end(this)); }
|
  <ROLLBACK> { s = span(); } [ <WORK> | <TRANSACTION> ] [ <TO> [ LOOKAHEAD(2) <SAVEPOINT> ] name = SimpleIdentifier() ]
  { return new RollbackTransaction(s.end(this), name); }
|
  <SAVEPOINT> { s = span(); } name = SimpleIdentifier() { return new Savepoint(s.end(this), name); }
|
  <RELEASE> { s = span(); } [ LOOKAHEAD(2) <SAVEPOINT> ] name = SimpleIdentifier() { return new ReleaseSavepoint(s.end(this), name); }
}

TransactionModes TransactionModes() :
{
  TransactionModes modes;
  TransactionModes more;
}
{
  modes = TransactionMode() ( [ <COMMA> ] more = TransactionMode() { modes = modes.and(more); } )*
  { return modes; }
}

TransactionModes TransactionMode() :
{
  final BeginTransaction.Access access;
  final IsolationLevel isolation;
}
{
  isolation = IsolationLevel() { return new TransactionModes(null, isolation); }
|
  <READ> ( <ONLY> { access = BeginTransaction.Access.READ_ONLY; } | <WRITE> { access = BeginTransaction.Access.READ_WRITE; } )
  { return new TransactionModes(access, null); }
}

IsolationLevel IsolationLevel() :
{ }
{
  <ISOLATION> <LEVEL>
  ( <READ> ( <COMMITTED> | <UNCOMMITTED> ) { return IsolationLevel.READ_COMMITTED; }
  | ( <REPEATABLE> <READ> | <SNAPSHOT> ) { return IsolationLevel.SNAPSHOT; }
  | <SERIALIZABLE> { return IsolationLevel.SERIALIZABLE; } )
}
