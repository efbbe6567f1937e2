/* ---- What Moka does not do, recognised so that the answer is clear ---- */

SqlNode UnsupportedStatement() :
{ String what; }
{
  (
    <ALTER> ( <TABLE> { what = "ALTER TABLE"; } | <INDEX> { what = "ALTER INDEX"; } | <SCHEMA> { what = "ALTER SCHEMA"; }
            | <SEQUENCE> { what = "ALTER SEQUENCE"; } | <VIEW> { what = "ALTER VIEW"; } | <USER> { what = "ALTER USER"; } )
  | <CREATE> ( <VIEW> { what = "CREATE VIEW"; } | <SEQUENCE> { what = "CREATE SEQUENCE"; }
            | <FUNCTION> { what = "CREATE FUNCTION"; } | <PROCEDURE> { what = "CREATE PROCEDURE"; } | <USER> { what = "CREATE USER"; }
            | <ROLE> { what = "CREATE ROLE"; } | <TEMPORARY> { what = "CREATE TEMPORARY TABLE"; } | <TYPE> { what = "CREATE TYPE"; }
            | <OR> <REPLACE> { what = "CREATE OR REPLACE"; } )
  | <DROP> ( <VIEW> { what = "DROP VIEW"; } | <SEQUENCE> { what = "DROP SEQUENCE"; }
            | <FUNCTION> { what = "DROP FUNCTION"; } | <USER> { what = "DROP USER"; } | <ROLE> { what = "DROP ROLE"; } )
  | <GRANT> { what = "GRANT"; }
  | <REVOKE> { what = "REVOKE"; }
  | <RESET> { what = "RESET"; }
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
{ final SqlTypeName type; }
{
  ( <BOOL> { type = SqlTypeName.BOOLEAN; }
  | <INT2> { type = SqlTypeName.SMALLINT; }
  | <INT4> { type = SqlTypeName.INTEGER; }
  | <INT8> { type = SqlTypeName.BIGINT; }
  | <FLOAT4> { type = SqlTypeName.REAL; }
  | <FLOAT8> { type = SqlTypeName.DOUBLE; }
  | <TEXT> { type = SqlTypeName.VARCHAR; }
  | <STRING> { type = SqlTypeName.VARCHAR; }
  | <BYTEA> { type = SqlTypeName.VARBINARY; }
  | <DATETIME> { type = SqlTypeName.TIMESTAMP; }
  )
  { return new SqlBasicTypeNameSpec(type, getPos()); }
}

/** {@code x::type}, which becomes a CAST at once. */
void PostfixCast(List<Object> list, ExprContext exprContext, Span s) :
{ final SqlDataTypeSpec type; }
{
  <INFIX_CAST> { checkNonQueryExpression(exprContext); }
  type = DataType()
  {
    list.add(new SqlParserUtil.ToTreeListItem(CastInfixOperator.INSTANCE, s.pos()));
    list.add(type);
  }
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
  final Span s;
}
{
  column = CompoundIdentifier() { targets.add(column); } <EQ> AssignedValue(values)
|
  <LPAREN> { s = span(); } column = CompoundIdentifier() { targets.add(column); }
  ( <COMMA> column = CompoundIdentifier() { targets.add(column); } )* <RPAREN>
  <EQ> [ <ROW> ] <LPAREN> AssignedValue(values) ( <COMMA> AssignedValue(values) )* <RPAREN>
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
  <DATEADD> { s = span(); } <LPAREN> unit = TimeUnitOrName() { args.add(unit); }
  <COMMA> AddExpression(args, ExprContext.ACCEPT_SUB_QUERY)
  <COMMA> AddExpression(args, ExprContext.ACCEPT_SUB_QUERY) <RPAREN>
  { return SqlStdOperatorTable.TIMESTAMP_ADD.createCall(s.end(this), args); }
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
  ( create = CreateTableStatement(s) | create = CreateIndexStatement(s) | create = CreateSchemaStatement(s) )
  { return create; }
}

SqlCreate CreateTableStatement(Span s) :
{
  final boolean ifNotExists;
  final SqlIdentifier name;
  final List<ColumnDeclaration> columns = new ArrayList<ColumnDeclaration>();
  final List<KeyConstraint> keys = new ArrayList<KeyConstraint>();
}
{
  <TABLE> ifNotExists = IfNotExists() name = CompoundIdentifier()
  (
    <LPAREN> TableElement(columns, keys) ( <COMMA> TableElement(columns, keys) )* <RPAREN>
    [ <AS> Unsupported("CREATE TABLE ... AS is not supported; create the table, then INSERT INTO ... SELECT") ]
  |
    <AS> Unsupported("CREATE TABLE ... AS is not supported; create the table, then INSERT INTO ... SELECT")
  )
  { return new CreateTable(s.end(this), ifNotExists, name, columns, keys); }
}

void TableElement(List<ColumnDeclaration> columns, List<KeyConstraint> keys) :
{ SqlIdentifier constraint = null; }
{
  [ <CONSTRAINT> constraint = SimpleIdentifier() ] TableConstraint(constraint, keys)
|
  LOOKAHEAD(2)
  NotificationColumn(columns)
|
  ColumnDeclarationElement(columns, keys)
}

/** A column that holds nothing and can only be notified. */
void NotificationColumn(List<ColumnDeclaration> columns) :
{ final SqlIdentifier name; }
{
  name = SimpleIdentifier() <NOTIFICATION> { columns.add(ColumnDeclaration.notification(name)); }
}

void TableConstraint(SqlIdentifier name, List<KeyConstraint> keys) :
{ SqlNodeList columns; }
{
  <PRIMARY> <KEY> columns = ParenthesizedSimpleIdentifierList()
  { keys.add(KeyConstraint.of(name, true, columns)); }
|
  <UNIQUE> columns = ParenthesizedSimpleIdentifierList()
  { keys.add(KeyConstraint.of(name, false, columns)); }
|
  <CHECK> Unsupported("CHECK constraints are not supported")
|
  <FOREIGN> Unsupported("FOREIGN KEY constraints are not supported")
}

void ColumnDeclarationElement(List<ColumnDeclaration> columns, List<KeyConstraint> keys) :
{
  final SqlIdentifier name;
  final SqlDataTypeSpec type;
  final ColumnDeclaration.Builder column;
}
{
  name = SimpleIdentifier() type = DataType() { column = ColumnDeclaration.builder(name, type); }
  ( ColumnOption(column, keys) )*
  { columns.add(column.build()); }
}

void ColumnOption(ColumnDeclaration.Builder column, List<KeyConstraint> keys) :
{
  SqlNode value;
  Token from;
  SqlIdentifier constraint = null;
}
{
  <NOT> <NULL> { column.nullable(false, getPos()); }
|
  <NULL> { column.nullable(true, getPos()); }
|
  <DEFAULT_> { from = getToken(1); } value = Expression(ExprContext.ACCEPT_NON_QUERY)
  { column.defaultValue(value, SourceSlice.of(getOriginalSql(), from.beginLine, from.beginColumn, token.endLine, token.endColumn)); }
|
  IdentityOption(column)
|
  <AUTO_INCREMENT> { column.identity(new IdentityOptions(false, 1, 1), getPos()); }
|
  [ <CONSTRAINT> constraint = SimpleIdentifier() ]
  (
    <PRIMARY> <KEY> { keys.add(KeyConstraint.ofColumn(constraint, true, column.name())); }
  |
    <UNIQUE> { keys.add(KeyConstraint.ofColumn(constraint, false, column.name())); }
  |
    <CHECK> Unsupported("CHECK constraints are not supported")
  |
    <REFERENCES> Unsupported("FOREIGN KEY constraints (REFERENCES) are not supported")
  )
|
  <COLLATE> Unsupported("COLLATE is not supported: text compares by code point")
}

void IdentityOption(ColumnDeclaration.Builder column) :
{
  boolean always;
  long start = 1;
  long increment = 1;
}
{
  <GENERATED> ( <ALWAYS> { always = true; } | <BY> <DEFAULT_> { always = false; } ) <AS>
  (
    <IDENTITY>
    [ LOOKAHEAD(2) <LPAREN>
      ( <START> [ <WITH> ] start = SignedLong() | <INCREMENT> [ <BY> ] increment = SignedLong() | <COMMA> )+
      <RPAREN> ]
    { column.identity(new IdentityOptions(always, start, increment), getPos()); }
  |
    <LPAREN> Unsupported("Generated columns other than AS IDENTITY are not supported")
  )
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
  final SqlIdentifier name;
  final SqlIdentifier table;
  final List<SqlIdentifier> columns = new ArrayList<SqlIdentifier>();
}
{
  [ <UNIQUE> { unique = true; } ] <INDEX> ifNotExists = IfNotExists() name = CompoundIdentifier()
  <ON> table = CompoundIdentifier() <LPAREN> IndexColumn(columns) ( <COMMA> IndexColumn(columns) )* <RPAREN>
  [ <WHERE> Unsupported("Partial indexes (WHERE) are not supported") ]
  { return new CreateIndex(s.end(this), unique, ifNotExists, name, table, columns); }
}

void IndexColumn(List<SqlIdentifier> columns) :
{ SqlIdentifier column; }
{
  column = SimpleIdentifier() { columns.add(column); }
  [ <ASC> | <DESC> Unsupported("Descending index columns are not supported; an ascending index serves ORDER BY ... DESC too") ]
  [ <LPAREN> Unsupported("Indexes on expressions are not supported") ]
}

SqlCreate CreateSchemaStatement(Span s) :
{
  final boolean ifNotExists;
  final SqlIdentifier name;
}
{
  <SCHEMA> ifNotExists = IfNotExists() name = SimpleIdentifier()
  { return new CreateSchema(s.end(this), ifNotExists, name); }
}

SqlDrop DropTableStatement(Span s, boolean replace) :
{
  final boolean ifExists;
  SqlIdentifier name;
  final List<SqlIdentifier> names = new ArrayList<SqlIdentifier>();
  boolean cascade = false;
}
{
  <TABLE> ifExists = IfExists() name = CompoundIdentifier() { names.add(name); }
  ( <COMMA> name = CompoundIdentifier() { names.add(name); } )*
  [ <CASCADE> { cascade = true; } | <RESTRICT> ]
  { return new DropTable(s.end(this), ifExists, names, cascade); }
}

SqlDrop DropIndexStatement(Span s, boolean replace) :
{
  final boolean ifExists;
  final SqlIdentifier name;
}
{
  <INDEX> ifExists = IfExists() name = CompoundIdentifier()
  { return new DropIndex(s.end(this), ifExists, name); }
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
  final SqlIdentifier name;
}
{
  <TRUNCATE> { s = span(); } <TABLE> name = CompoundIdentifier()
  { return new Truncate(s.end(this), name); }
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

SqlNode CheckDatabaseStatement() :
{
  final Span s;
  boolean counts = false;
}
{
  <CHECK> { s = span(); } <DATABASE> [ <WITH> <COUNTS> { counts = true; } ]
  { return new CheckDatabase(s.end(this), counts); }
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
}
{
  <BEGIN> { s = span(); } [ <TRANSACTION> | <WORK> ] { return new BeginTransaction(s.end(this)); }
|
  <START> { s = span(); } <TRANSACTION> { return new BeginTransaction(s.end(this)); }
|
  <COMMIT> { s = span(); } [ <WORK> | <TRANSACTION> ] { return new Commit(s.end(this)); }
|
  <ROLLBACK> { s = span(); } [ <WORK> | <TRANSACTION> ] [ <TO> [ LOOKAHEAD(2) <SAVEPOINT> ] name = SimpleIdentifier() ]
  { return new Rollback(s.end(this), name); }
|
  <SAVEPOINT> { s = span(); } name = SimpleIdentifier() { return new Savepoint(s.end(this), name); }
|
  <RELEASE> { s = span(); } [ LOOKAHEAD(2) <SAVEPOINT> ] name = SimpleIdentifier() { return new ReleaseSavepoint(s.end(this), name); }
}

SqlNode SetOption() :
{
  final Span s;
  final SqlIdentifier name;
  final SqlNode value;
}
{
  <SET> { s = span(); }
  (
    LOOKAHEAD( <SCHEMA> ( <IDENTIFIER> | <QUOTED_IDENTIFIER> | <QUOTED_STRING> | NonReservedKeyWord() ) )
    <SCHEMA> { name = new SqlIdentifier("SCHEMA", getPos()); }
  |
    name = CompoundIdentifier() ( <EQ> | <TO> )
  )
  ( value = Literal() | value = SimpleIdentifier() | <ON> { value = SqlLiteral.createBoolean(true, getPos()); }
  | <DEFAULT_> { value = new SqlIdentifier("DEFAULT", getPos()); } )
  { return new SetStatement(s.end(this), name, value); }
}

SqlNode ShowOption() :
{
  final Span s;
  final SqlIdentifier name;
}
{
  <SHOW> { s = span(); } ( name = CompoundIdentifier() | <ALL> { name = new SqlIdentifier("ALL", getPos()); } )
  { return new Show(s.end(this), name); }
}

/* ---- Queries and changes ---- */

SqlNode QueryStatement() :
{ final SqlNode query; }
{
  query = OrderedQueryOrExpr(ExprContext.ACCEPT_QUERY)
  [ <FOR> Unsupported("SELECT ... FOR UPDATE is not supported") ]
  { return query; }
}

SqlNode ExplainStatement() :
{
  final Span s;
  boolean analyze = false;
  final SqlNode statement;
}
{
  <EXPLAIN> { s = span(); } [ <ANALYZE> { analyze = true; } ] [ <PLAN> <FOR> ]
  ( statement = OrderedQueryOrExpr(ExprContext.ACCEPT_QUERY) | statement = InsertStatement() | statement = UpdateStatement()
  | statement = DeleteStatement() | statement = SqlMerge() )
  { return new Explain(s.end(this), statement, analyze); }
}

SqlNode InsertStatement() :
{ SqlNode dml; }
{
  dml = SqlInsert() dml = ReturningClause(dml) { return dml; }
}

SqlNode UpdateStatement() :
{ SqlNode dml; }
{
  dml = SqlUpdate() dml = ReturningClause(dml) { return dml; }
}

SqlNode DeleteStatement() :
{ SqlNode dml; }
{
  dml = SqlDelete() dml = ReturningClause(dml) { return dml; }
}

SqlNode ReturningClause(SqlNode dml) :
{ final List<SqlNode> items = new ArrayList<SqlNode>(); }
{
  [ <RETURNING> AddSelectItem(items) ( <COMMA> AddSelectItem(items) )*
    { return new Returning(Span.of(dml).end(this), dml, new SqlNodeList(items, getPos())); } ]
  { return dml; }
}
