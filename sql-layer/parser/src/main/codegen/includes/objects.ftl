/* ---- ALTER ---- */

SqlNode AlterStatement() :
{
  final Span s;
  final SqlNode statement;
}
{
  <ALTER> { s = span(); }
  ( statement = AlterTableStatement(s) | statement = AlterIndexStatement(s) | statement = AlterSequenceStatement(s)
  | statement = AlterViewStatement(s) | statement = AlterTypeStatement(s) | statement = AlterMaterializedViewStatement(s) )
  { return statement; }
}

SqlNode AlterTableStatement(Span s) :
{
  final boolean ifExists;
  final SqlIdentifier name;
  final List<AlterAction> actions = new ArrayList<AlterAction>();
}
{
  // Tables have no heirs that could be left out.
  <TABLE> ifExists = IfExists() [ <ONLY> ] name = CompoundIdentifier()
  TableAlteration(actions) ( <COMMA> TableAlteration(actions) )*
  { return new AlterTable(s.end(this), ifExists, name, actions); }
}

void TableAlteration(List<AlterAction> actions) :
{
  final SqlIdentifier constraint;
  final Deferrability deferrability;
}
{
  <ADD> Addition(actions)
|
  <DROP> Removal(actions)
|
  <RENAME> Renaming(actions)
|
  <VALIDATE> <CONSTRAINT> constraint = SimpleIdentifier() { actions.add(new AlterAction.ValidateConstraint(constraint)); }
|
  LOOKAHEAD(2)
  <ALTER> <CONSTRAINT> constraint = SimpleIdentifier() deferrability = Deferrability()
  { actions.add(new AlterAction.AlterConstraint(constraint, deferrability)); }
|
  <ALTER> [ LOOKAHEAD( <COLUMN> SimpleIdentifier() ( <SET> | <DROP> | <TYPE> | <RENAME> | <RESTART> | <ADD> | ColumnType() ) ) <COLUMN> ] ColumnAlteration(actions)
}

void Addition(List<AlterAction> actions) :
{
  SqlIdentifier constraint = null;
  boolean ifNotExists = false;
  final ConstraintClauses constraints = new ConstraintClauses();
  final List<ColumnDeclaration> columns = new ArrayList<ColumnDeclaration>();
  SqlIdentifier group = null;
}
{
  // Rows that are there are looked at even where H2 and PostgreSQL say that they need not be.
  [ <CONSTRAINT> ifNotExists = IfNotExists() constraint = ConstraintName() ] TableConstraint(constraint, constraints) [ <NOCHECK> | <CHECK> | <NOT> <VALID> ]
  { actions.add(new AlterAction.AddConstraint(ifNotExists, constraints)); }
|
  LOOKAHEAD({ getToken(1).kind == LPAREN || getToken(1).kind == COLUMN && getToken(2).kind == LPAREN })
  [ <COLUMN> ] <LPAREN> AddedColumn(actions) ( <COMMA> AddedColumn(actions) )* <RPAREN>
|
  [ LOOKAHEAD( <COLUMN> ( <IF> | SimpleIdentifier() ( ColumnType() | <SERIAL> | <BIGSERIAL> | <SMALLSERIAL> | <IDENTITY> ) ) ) <COLUMN> ]
  ifNotExists = IfNotExists() ColumnDeclarationElement(columns, constraints)
  [ <IN> <GROUP> group = SimpleIdentifier() ]
  [ ( <BEFORE> | <AFTER> | <FIRST> ) Unsupported("A column is added at the end, not before or after others; name the columns where their order counts") ]
  { actions.add(new AlterAction.AddColumn(ifNotExists, columns.get(0), constraints, group)); }
}

/** One of several in parentheses. */
void AddedColumn(List<AlterAction> actions) :
{
  final ConstraintClauses constraints = new ConstraintClauses();
  final List<ColumnDeclaration> columns = new ArrayList<ColumnDeclaration>();
}
{
  ColumnDeclarationElement(columns, constraints)
  { actions.add(new AlterAction.AddColumn(false, columns.get(0), constraints, null)); }
}

void Removal(List<AlterAction> actions) :
{
  final boolean ifExists;
  final SqlIdentifier name;
  final List<SqlIdentifier> names;
  final boolean cascade;
}
{
  <CONSTRAINT> ifExists = IfExists() name = SimpleIdentifier() cascade = CascadeOrNot()
  { actions.add(new AlterAction.DropConstraint(ifExists, name, cascade)); }
|
  <PRIMARY> <KEY> { actions.add(new AlterAction.DropConstraint(false, null, false)); }
|
  [ LOOKAHEAD( <COLUMN> SimpleIdentifier() ) <COLUMN> ] ifExists = IfExists() names = DroppedColumns() cascade = CascadeOrNot()
  {
    for (SqlIdentifier column : names) {
      actions.add(new AlterAction.DropColumn(ifExists, column, cascade));
    }
  }
}

/** One, or several as H2 allows: after a comma another alteration may follow instead. */
List<SqlIdentifier> DroppedColumns() :
{
  SqlIdentifier name;
  final List<SqlIdentifier> names = new ArrayList<SqlIdentifier>();
}
{
  name = SimpleIdentifier() { names.add(name); }
  (
    LOOKAHEAD({ getToken(1).kind == COMMA && getToken(2).kind != ADD && getToken(2).kind != DROP && getToken(2).kind != ALTER && getToken(2).kind != RENAME && !(getToken(2).kind == VALIDATE && getToken(3).kind == CONSTRAINT) })
    <COMMA> name = SimpleIdentifier() { names.add(name); }
  )*
  { return names; }
}

void Renaming(List<AlterAction> actions) :
{
  final SqlIdentifier name;
  final SqlIdentifier to;
}
{
  <TO> to = SimpleIdentifier() { actions.add(new AlterAction.RenameTable(to)); }
|
  <CONSTRAINT> name = SimpleIdentifier() <TO> to = SimpleIdentifier() { actions.add(new AlterAction.RenameConstraint(name, to)); }
|
  [ LOOKAHEAD( <COLUMN> SimpleIdentifier() <TO> ) <COLUMN> ] name = SimpleIdentifier() <TO> to = SimpleIdentifier()
  { actions.add(new AlterAction.RenameColumn(name, to)); }
}

void ColumnAlteration(List<AlterAction> actions) :
{
  final SqlIdentifier column;
  final SqlIdentifier to;
  final SqlDataTypeSpec type;
  Token from;
  final boolean always;
  final boolean ifExists;
  final SequenceOptions numbers;
  final String using;
}
{
  column = SimpleIdentifier()
  (
    LOOKAHEAD({ startsIdentityChange() }) IdentityChange(column, actions)
  |
    <ADD> <GENERATED> always = AlwaysOrByDefault() <AS> numbers = IdentityNumbers()
    { actions.add(new AlterAction.AddIdentity(column, IdentityOptions.of(always, numbers))); }
  |
    LOOKAHEAD(2) <DROP> <IDENTITY> ifExists = IfExists() { actions.add(new AlterAction.DropIdentity(column, ifExists)); }
  |
    <SET>
    (
      <NOT> <NULL> { actions.add(new AlterAction.SetNullable(column, false)); }
    |
      <NULL> { actions.add(new AlterAction.SetNullable(column, true)); }
    |
      <DEFAULT_> { from = getToken(1); } Expression(ExprContext.ACCEPT_NON_QUERY)
      { actions.add(new AlterAction.SetDefault(column, SourceSlice.of(getOriginalSql(), from.beginLine, from.beginColumn, token.endLine, token.endColumn))); }
    |
      <DATA> <TYPE> type = ColumnType() using = Using() { actions.add(new AlterAction.SetType(column, type, using)); }
      GivenAnew(column, actions)
    )
  |
    <DROP> ( <NOT> <NULL> { actions.add(new AlterAction.SetNullable(column, true)); } | <DEFAULT_> { actions.add(new AlterAction.SetDefault(column, null)); } )
  |
    <RENAME> <TO> to = SimpleIdentifier() { actions.add(new AlterAction.RenameColumn(column, to)); }
  |
    [ LOOKAHEAD(2) <TYPE> ] type = ColumnType() using = Using() { actions.add(new AlterAction.SetType(column, type, using)); }
    GivenAnew(column, actions)
  )
}

/** H2 repeats a column after its type: properties that are left out stay. */
void GivenAnew(SqlIdentifier column, List<AlterAction> actions) :
{ Token from; }
{
  (
    <NOT> <NULL> { actions.add(new AlterAction.SetNullable(column, false)); }
  |
    <NULL> { actions.add(new AlterAction.SetNullable(column, true)); }
  |
    <DEFAULT_> { from = getToken(1); } Expression(ExprContext.ACCEPT_NON_QUERY)
    { actions.add(new AlterAction.SetDefault(column, SourceSlice.of(getOriginalSql(), from.beginLine, from.beginColumn, token.endLine, token.endColumn))); }
  )*
}

/** The expression of the new values; null if there is none. */
String Using() :
{ final Token from; }
{
  [
    <USING> { from = getToken(1); } Expression(ExprContext.ACCEPT_NON_QUERY)
    { return SourceSlice.of(getOriginalSql(), from.beginLine, from.beginColumn, token.endLine, token.endColumn); }
  ]
  { return null; }
}

JAVACODE boolean startsIdentityChange()
{
  int next = getToken(2).kind;
  return getToken(1).kind == RESTART
      || getToken(1).kind == SET
          && (next == GENERATED || next == START || next == INCREMENT || next == MINVALUE || next == MAXVALUE
              || next == CACHE || next == CYCLE || next == NO);
}

void IdentityChange(SqlIdentifier column, List<AlterAction> actions) :
{
  Boolean always = null;
  final SequenceOptions options = new SequenceOptions();
}
{
  (
    LOOKAHEAD({ startsIdentityChange() })
    (
      RestartOption(options)
    |
      <SET> ( <GENERATED> always = AlwaysOrByDefault() | SequenceOption(options) )
    )
  )+
  { actions.add(new AlterAction.ChangeIdentity(column, always, options)); }
}

SqlNode AlterIndexStatement(Span s) :
{
  final boolean ifExists;
  final SqlIdentifier name;
  final SqlIdentifier to;
}
{
  <INDEX> ifExists = IfExists() name = CompoundIdentifier() <RENAME> <TO> to = SimpleIdentifier()
  { return new AlterIndex(s.end(this), ifExists, name, to); }
}

SqlNode AlterViewStatement(Span s) :
{
  final boolean ifExists;
  final SqlIdentifier name;
  SqlIdentifier column = null;
  final SqlIdentifier to;
}
{
  <VIEW> ifExists = IfExists() name = CompoundIdentifier()
  [ <AS> Unsupported("ALTER VIEW gives other names only; CREATE OR REPLACE VIEW gives another query") ]
  <RENAME>
  [
    LOOKAHEAD({ getToken(1).kind != TO })
    [ LOOKAHEAD( <COLUMN> SimpleIdentifier() <TO> ) <COLUMN> ] column = SimpleIdentifier()
  ]
  <TO> to = SimpleIdentifier()
  { return new AlterView(s.end(this), ifExists, name, column, to); }
}

/* ---- Lists of names ---- */

List<SqlIdentifier> NameList() :
{
  SqlIdentifier name;
  final List<SqlIdentifier> names = new ArrayList<SqlIdentifier>();
}
{
  name = CompoundIdentifier() { names.add(name); } ( <COMMA> name = CompoundIdentifier() { names.add(name); } )*
  { return names; }
}

boolean CascadeOrNot() :
{ }
{
  [ <CASCADE> { return true; } | <RESTRICT> ]
  { return false; }
}

/* ---- Views ---- */

SqlCreate CreateViewStatement(Span s, boolean replace) :
{
  final boolean ifNotExists;
  final SqlIdentifier name;
  SqlNodeList columns = SqlNodeList.EMPTY;
  final SqlNode query;
  final String sql;
  final Token from;
  String check = null;
  boolean recursive = false;
}
{
  // FORCE makes no difference: a view of a missing table is refused.
  [ <RECURSIVE> { recursive = true; } | <FORCE> ] <VIEW> ifNotExists = IfNotExists() name = CompoundIdentifier() [ columns = ParenthesizedSimpleIdentifierList() ]
  <AS> { from = getToken(1); } query = OrderedQueryOrExpr(ExprContext.ACCEPT_QUERY)
  { sql = SourceSlice.of(getOriginalSql(), from.beginLine, from.beginColumn, token.endLine, token.endColumn); }
  [ <WITH> { check = "CASCADED"; } [ <LOCAL> { check = "LOCAL"; } | <CASCADED> ] <CHECK> <OPTION> ]
  { return CreateView.of(s.end(this), replace, ifNotExists, name, ForeignKeyClause.names(columns), query, sql, check, recursive); }
}

SqlCreate CreateMaterializedViewStatement(Span s) :
{
  final boolean ifNotExists;
  final SqlIdentifier name;
  SqlNodeList columns = SqlNodeList.EMPTY;
  boolean incremental = false;
  UpkeepOptions options = UpkeepOptions.NONE;
  final SqlCreate table;
}
{
  <MATERIALIZED> <VIEW> ifNotExists = IfNotExists() name = CompoundIdentifier() [ columns = ParenthesizedSimpleIdentifierList() ]
  // Neither INCREMENTAL nor DEMAND is a keyword.
  [
    LOOKAHEAD({ NextTokens.isWord(getToken(1), "INCREMENTAL") }) <IDENTIFIER> { incremental = true; }
  |
    LOOKAHEAD({ getToken(1).kind == ON && NextTokens.isWord(getToken(2), "DEMAND") }) <ON> <IDENTIFIER>
  ]
  [ <WITH> options = UpkeepOptions() ]
  table = TableOfQuery(s, null, ifNotExists, name, columns)
  { return CreateMaterializedView.of(s.end(this), (CreateTableAs) table, incremental, options); }
}

/** {@code (freshness = 'eventual', max_lag = '1h')} */
UpkeepOptions UpkeepOptions() :
{ UpkeepOptions options = UpkeepOptions.NONE; }
{
  <LPAREN> options = UpkeepOption(options) ( <COMMA> options = UpkeepOption(options) )* <RPAREN>
  { return options; }
}

UpkeepOptions UpkeepOption(UpkeepOptions options) :
{
  final SqlIdentifier name;
  SqlNode value = null;
}
{
  name = SimpleIdentifier() <EQ> ( <DEFAULT_> | value = StringLiteral() )
  { return options.with(name, value == null ? null : ((SqlLiteral) value).getValueAs(String.class)); }
}

SqlNode AlterMaterializedViewStatement(Span s) :
{
  final boolean ifExists;
  final SqlIdentifier name;
  final SqlIdentifier to;
  final UpkeepOptions options;
}
{
  <MATERIALIZED> <VIEW> ifExists = IfExists() name = CompoundIdentifier()
  ( <PAUSE> { return AlterMaterializedView.pause(s.end(this), ifExists, name); }
  | <RESUME> { return AlterMaterializedView.resume(s.end(this), ifExists, name); }
  | <SET> options = UpkeepOptions() { return AlterMaterializedView.set(s.end(this), ifExists, name, options); }
  | <RENAME> <TO> to = SimpleIdentifier() { return AlterMaterializedView.rename(s.end(this), ifExists, name, to); } )
}

/** CONCURRENTLY makes no difference: other transactions do not wait for a refresh. */
SqlNode RefreshStatement() :
{
  final Span s;
  final SqlIdentifier name;
  boolean withData = true;
}
{
  <REFRESH> { s = span(); } <MATERIALIZED> <VIEW> [ LOOKAHEAD(2) <CONCURRENTLY> ] name = CompoundIdentifier()
  [ <WITH> [ <NO> { withData = false; } ] <DATA> ]
  { return new RefreshMaterializedView(s.end(this), name, withData); }
}

SqlDrop DropMaterializedViewStatement(Span s, boolean replace) :
{
  final boolean ifExists;
  final List<SqlIdentifier> names;
  final boolean cascade;
}
{
  <MATERIALIZED> <VIEW> ifExists = IfExists() names = NameList() cascade = CascadeOrNot()
  { return new DropObjects(s.end(this), DropObjects.Kind.MATERIALIZED_VIEW, ifExists, names, cascade); }
}

SqlDrop DropViewStatement(Span s, boolean replace) :
{
  final boolean ifExists;
  final List<SqlIdentifier> names;
  final boolean cascade;
}
{
  <VIEW> ifExists = IfExists() names = NameList() cascade = CascadeOrNot()
  { return new DropObjects(s.end(this), DropObjects.Kind.VIEW, ifExists, names, cascade); }
}

/* ---- Sequences ---- */

SqlCreate CreateSequenceStatement(Span s) :
{
  final boolean ifNotExists;
  final SqlIdentifier name;
  final SequenceOptions options = new SequenceOptions();
}
{
  <SEQUENCE> ifNotExists = IfNotExists() name = CompoundIdentifier() ( SequenceOption(options) | OwnedBy(options) )*
  { return new CreateSequence(s.end(this), ifNotExists, name, options); }
}

SqlNode AlterSequenceStatement(Span s) :
{
  final boolean ifExists;
  final SqlIdentifier name;
  SqlIdentifier to = null;
  final SequenceOptions options = new SequenceOptions();
}
{
  <SEQUENCE> ifExists = IfExists() name = CompoundIdentifier()
  ( <RENAME> <TO> to = SimpleIdentifier()
  | ( SequenceOption(options) | RestartOption(options) | OwnedBy(options) )+ )
  { return new AlterSequence(s.end(this), ifExists, name, options, to); }
}

void SequenceOption(SequenceOptions options) :
{
  final long value;
  final SqlDataTypeSpec type;
}
{
  <AS> type = DataType() { options.type(type); }
|
  <START> [ <WITH> ] value = SignedLong() { options.set(SequenceOptions.Option.START, value); }
|
  <INCREMENT> [ <BY> ] value = SignedLong() { options.set(SequenceOptions.Option.INCREMENT, value); }
|
  <MINVALUE> value = SignedLong() { options.set(SequenceOptions.Option.MINVALUE, value); }
|
  <MAXVALUE> value = SignedLong() { options.set(SequenceOptions.Option.MAXVALUE, value); }
|
  <CACHE> value = SignedLong() { options.set(SequenceOptions.Option.CACHE, value); }
|
  <CYCLE> { options.set(SequenceOptions.Option.CYCLE, 1L); }
|
  <NO>
  (
    <MINVALUE> { options.set(SequenceOptions.Option.MINVALUE, null); }
  | <MAXVALUE> { options.set(SequenceOptions.Option.MAXVALUE, null); }
  | <CACHE> { options.set(SequenceOptions.Option.CACHE, null); }
  | <CYCLE> { options.set(SequenceOptions.Option.CYCLE, null); }
  )
}

/** NONE is a name without a table here. */
void OwnedBy(SequenceOptions options) :
{ final SqlIdentifier owner; }
{
  <OWNED> <BY> owner = CompoundIdentifier() { options.owner(owner); }
}

void RestartOption(SequenceOptions options) :
{ Long value = null; }
{
  <RESTART> [ [ <WITH> ] value = SignedLong() ] { options.set(SequenceOptions.Option.RESTART, value); }
}

SqlDrop DropSequenceStatement(Span s, boolean replace) :
{
  final boolean ifExists;
  final List<SqlIdentifier> names;
  final boolean cascade;
}
{
  <SEQUENCE> ifExists = IfExists() names = NameList() cascade = CascadeOrNot()
  { return new DropObjects(s.end(this), DropObjects.Kind.SEQUENCE, ifExists, names, cascade); }
}

/* ---- Functions ---- */

SqlCreate CreateFunctionStatement(Span s, boolean replace) :
{
  final boolean ifNotExists;
  final SqlIdentifier name;
  List<CreateFunction.Parameter> parameters;
  List<CreateFunction.Parameter> columns = new ArrayList<CreateFunction.Parameter>();
  SqlDataTypeSpec type = null;
  String typeSql = null;
  Token from;
  final FunctionOptions options = new FunctionOptions();
}
{
  <FUNCTION> ifNotExists = IfNotExists() name = CompoundIdentifier() parameters = FunctionParameters()
  <RETURNS>
  (
    <TABLE> columns = FunctionParameters()
  |
    { from = getToken(1); } type = ColumnType()
    { typeSql = SourceSlice.of(getOriginalSql(), from.beginLine, from.beginColumn, token.endLine, token.endColumn); }
  )
  ( FunctionOption(options) )+
  {
    return new CreateFunction(
        s.end(this), replace, ifNotExists, name, parameters, new CreateFunction.Result(type, typeSql, columns), options.complete());
  }
}

List<CreateFunction.Parameter> FunctionParameters() :
{ final List<CreateFunction.Parameter> parameters = new ArrayList<CreateFunction.Parameter>(); }
{
  <LPAREN> [ FunctionParameter(parameters) ( <COMMA> FunctionParameter(parameters) )* ] <RPAREN>
  { return parameters; }
}

void FunctionParameter(List<CreateFunction.Parameter> parameters) :
{
  SqlIdentifier name = null;
  final SqlDataTypeSpec type;
  final String typeSql;
  String defaultSql = null;
  Token from;
}
{
  [ LOOKAHEAD({ getToken(1).kind == IN }) <IN> ]
  [
    LOOKAHEAD({ getToken(2).kind != COMMA && getToken(2).kind != RPAREN && getToken(2).kind != LPAREN && getToken(2).kind != DEFAULT_ })
    name = SimpleIdentifier()
  ]
  { from = getToken(1); } type = ColumnType()
  { typeSql = SourceSlice.of(getOriginalSql(), from.beginLine, from.beginColumn, token.endLine, token.endColumn); }
  [
    ( <DEFAULT_> | <EQ> ) { from = getToken(1); } Expression(ExprContext.ACCEPT_NON_QUERY)
    { defaultSql = SourceSlice.of(getOriginalSql(), from.beginLine, from.beginColumn, token.endLine, token.endColumn); }
  ]
  { parameters.add(new CreateFunction.Parameter(name, type, typeSql, defaultSql)); }
}

void FunctionOption(FunctionOptions options) :
{
  Token from;
  SqlNode text;
}
{
  LOOKAHEAD({ getToken(1).kind == RETURN })
  <RETURN> { from = getToken(1); } OrderedQueryOrExpr(ExprContext.ACCEPT_ALL)
  { options.body(SourceSlice.of(getOriginalSql(), from.beginLine, from.beginColumn, token.endLine, token.endColumn)); }
|
  <AS> text = StringLiteral() { options.body(((SqlLiteral) text).getValueAs(String.class)); }
|
  LOOKAHEAD({ getToken(1).kind == LANGUAGE })
  <LANGUAGE> ( <SQL> { options.language("SQL"); } | SimpleIdentifier() { options.language(token.image); } )
|
  <DETERMINISTIC> { options.deterministic(true); }
|
  <NOT> <DETERMINISTIC> { options.deterministic(false); }
|
  LOOKAHEAD({ getToken(1).kind == CONTAINS }) <CONTAINS> <SQL>
|
  LOOKAHEAD({ getToken(1).kind == READS }) <READS> <SQL> <DATA>
|
  LOOKAHEAD({ getToken(1).kind == CALLED }) <CALLED> <ON> <NULL> <INPUT>
|
  LOOKAHEAD({ getToken(1).kind == RETURNS }) <RETURNS> <NULL> <ON> <NULL> <INPUT> { options.strict(true); }
|
  SimpleIdentifier() { options.word(token.image); }
}

SqlDrop DropFunctionStatement(Span s, boolean replace) :
{
  final boolean ifExists;
  SqlIdentifier name;
  final List<SqlIdentifier> names = new ArrayList<SqlIdentifier>();
  final boolean cascade;
}
{
  <FUNCTION> ifExists = IfExists() name = DefinedFunctionName() { names.add(name); } ( <COMMA> name = DefinedFunctionName() { names.add(name); } )*
  cascade = CascadeOrNot()
  { return new DropObjects(s.end(this), DropObjects.Kind.FUNCTION, ifExists, names, cascade); }
}

/** A name, and optionally the types of the parameters: functions are not overloaded. */
SqlIdentifier DefinedFunctionName() :
{ final SqlIdentifier name; }
{
  name = CompoundIdentifier() [ FunctionParameters() ]
  { return name; }
}

/* ---- Domains ---- */

SqlCreate CreateDomainStatement(Span s) :
{
  final boolean ifNotExists;
  final SqlIdentifier name;
  final SqlDataTypeSpec type;
  final String typeSql;
  final Token from;
  final ColumnDeclaration.Builder values;
  final ConstraintClauses constraints = new ConstraintClauses();
}
{
  <DOMAIN> ifNotExists = IfNotExists() name = CompoundIdentifier() [ <AS> ]
  { from = getToken(1); } type = ColumnType()
  {
    typeSql = SourceSlice.of(getOriginalSql(), from.beginLine, from.beginColumn, token.endLine, token.endColumn);
    values = ColumnDeclaration.builder(name.getComponent(name.names.size() - 1), type);
  }
  ( ColumnOption(values, constraints) )*
  { return new CreateDomain(s.end(this), ifNotExists, name, values.build(), typeSql, constraints); }
}

SqlDrop DropDomainStatement(Span s, boolean replace) :
{
  final boolean ifExists;
  final List<SqlIdentifier> names;
  final boolean cascade;
}
{
  <DOMAIN> ifExists = IfExists() names = NameList() cascade = CascadeOrNot()
  { return new DropObjects(s.end(this), DropObjects.Kind.DOMAIN, ifExists, names, cascade); }
}

/* ---- Types of labels ---- */

SqlCreate CreateTypeStatement(Span s) :
{
  final SqlIdentifier name;
  final SqlTypeNameSpec labels;
  final SqlDataTypeSpec type;
}
{
  <TYPE> name = CompoundIdentifier() <AS>
  (
    labels = EnumTypeName()
    {
      type = new SqlDataTypeSpec(labels, getPos());
      return new CreateDomain(
          s.end(this), false, name, ColumnDeclaration.builder(name.getComponent(name.names.size() - 1), type).build(), "ENUM", new ConstraintClauses());
    }
  |
    <LPAREN> Unsupported("Types of rows are not supported; CREATE TYPE name AS ENUM (...) names labels, and CREATE DOMAIN a type with conditions") { return null; }
  )
}

SqlDrop DropTypeStatement(Span s, boolean replace) :
{
  final boolean ifExists;
  final List<SqlIdentifier> names;
  final boolean cascade;
}
{
  <TYPE> ifExists = IfExists() names = NameList() cascade = CascadeOrNot()
  { return new DropObjects(s.end(this), DropObjects.Kind.DOMAIN, ifExists, names, cascade); }
}

SqlNode AlterTypeStatement(Span s) :
{
  final SqlIdentifier name;
  final AlterType.Action action;
}
{
  <TYPE> name = CompoundIdentifier() ( <ADD> <VALUE> action = AddedLabel() | <RENAME> action = RenamedLabel() )
  { return new AlterType(s.end(this), name, action); }
}

AlterType.Action AddedLabel() :
{
  final boolean ifNotExists;
  boolean before = false;
  final List<String> labels = new ArrayList<String>();
}
{
  ifNotExists = IfNotExists() Label(labels) [ ( <BEFORE> { before = true; } | <AFTER> ) Label(labels) ]
  { return new AlterType.AddValue(ifNotExists, labels.get(0), before, labels.size() > 1 ? labels.get(1) : null); }
}

AlterType.Action RenamedLabel() :
{
  final SqlIdentifier to;
  final List<String> labels = new ArrayList<String>();
}
{
  <VALUE> Label(labels) <TO> Label(labels) { return new AlterType.RenameValue(labels.get(0), labels.get(1)); }
|
  <TO> to = SimpleIdentifier() { return new AlterType.Rename(to); }
}

/* ---- Comments ---- */

SqlNode CommentStatement() :
{
  final Span s;
  CommentOn.Kind kind = null;
  SqlIdentifier name = null;
  SqlIdentifier table = null;
  final SqlNode text;
}
{
  <COMMENT> { s = span(); } <ON>
  ( <CONSTRAINT> { kind = CommentOn.Kind.CONSTRAINT; } name = SimpleIdentifier() <ON> [ <DOMAIN> Unsupported("Constraints of domains have no comments; COMMENT ON DOMAIN says what it is about") ]
    table = CompoundIdentifier()
  | ( <TABLE> { kind = CommentOn.Kind.TABLE; } | <VIEW> { kind = CommentOn.Kind.VIEW; } | <MATERIALIZED> <VIEW> { kind = CommentOn.Kind.TABLE; } | <COLUMN> { kind = CommentOn.Kind.COLUMN; }
  | <FUNCTION> { kind = CommentOn.Kind.FUNCTION; } | ( <DOMAIN> | <TYPE> ) { kind = CommentOn.Kind.DOMAIN; }
    | <SEQUENCE> { kind = CommentOn.Kind.SEQUENCE; } | <SCHEMA> { kind = CommentOn.Kind.SCHEMA; } | <INDEX> { kind = CommentOn.Kind.INDEX; }
    | <TRIGGER> Unsupported("Triggers have no comments; leave this statement out") )
    name = DefinedFunctionName() )
  <IS>
  ( text = StringLiteral() { return new CommentOn(s.end(this), kind, name, table, ((SqlLiteral) text).getValueAs(String.class)); }
  | <NULL> { return new CommentOn(s.end(this), kind, name, table, null); } )
}
