/* ---- Triggers ---- */

CreateTrigger CreateTriggerStatement(Span s, boolean replace) :
{
  final boolean ifNotExists;
  final SqlIdentifier name;
  final SqlIdentifier table;
  final CreateTrigger.Builder trigger = new CreateTrigger.Builder();
}
{
  <TRIGGER> ifNotExists = IfNotExists() name = CompoundIdentifier()
  ( <AFTER>
  | <BEFORE> Unsupported("BEFORE triggers are not supported: a trigger runs after the commit of what it observes")
  | <INSTEAD> Unsupported("INSTEAD OF triggers are not supported: a trigger runs after the commit of what it observes") )
  TriggerEvents(trigger) ( <OR> TriggerEvents(trigger) )*
  <ON> table = CompoundIdentifier()
  [ <REFERENCING> ( TransitionName(trigger) )+ ]
  <FOR> <EACH> ( <ROW> | <STATEMENT> Unsupported("FOR EACH STATEMENT is not supported: a trigger observes rows") )
  [ <WHEN> TriggerCondition(trigger) ]
  TriggerOptions(trigger)
  TriggerAction(trigger)
  TriggerOptions(trigger)
  { return trigger.build(s.end(this), replace, ifNotExists, name, table); }
}

void TriggerEvents(CreateTrigger.Builder trigger) :
{ SqlIdentifier column; }
{
  <INSERT> { trigger.onInsert(getPos()); }
|
  <DELETE> { trigger.onDelete(getPos()); }
|
  <UPDATE> { trigger.onUpdate(getPos()); }
  [ <OF> column = SimpleIdentifier() { trigger.column(column); } ( <COMMA> column = SimpleIdentifier() { trigger.column(column); } )* ]
}

void TransitionName(CreateTrigger.Builder trigger) :
{ final SqlIdentifier name; }
{
  <OLD> TransitionKind() [ <AS> ] name = SimpleIdentifier() { trigger.oldName(name); }
|
  <NEW> TransitionKind() [ <AS> ] name = SimpleIdentifier() { trigger.newName(name); }
}

void TransitionKind() :
{ }
{
  [ <ROW> | <TABLE> Unsupported("Transition tables (OLD TABLE, NEW TABLE) are not supported: a trigger observes rows") ]
}

void TriggerCondition(CreateTrigger.Builder trigger) :
{
  final SqlNode condition;
  final Token from;
}
{
  <LPAREN> { from = getToken(1); } condition = Expression(ExprContext.ACCEPT_SUB_QUERY)
  { trigger.condition(condition, SourceSlice.of(getOriginalSql(), from.beginLine, from.beginColumn, token.endLine, token.endColumn)); }
  <RPAREN>
}

void TriggerOptions(CreateTrigger.Builder trigger) :
{ SqlParserPos position; SqlNode seconds; IsolationLevel isolation; }
{
  ( <BACKFILL> { trigger.backfill(getPos()); } | <ALLOW> <CYCLE> { trigger.allowCycle(getPos()); }
  | <TIMEOUT> { position = getPos(); } seconds = UnsignedNumericLiteral() { trigger.timeout(seconds, position); }
  | isolation = IsolationLevel() { trigger.isolation(isolation, getPos()); } )*
}

void TriggerAction(CreateTrigger.Builder trigger) :
{ final SqlNode className; }
{
  <BEGIN> <ATOMIC> ( LOOKAHEAD({ getToken(1).kind != END }) TriggerStatement(trigger) <SEMICOLON> )+ <END>
|
  <CALL> className = StringLiteral() { trigger.observerClass(className); }
|
  TriggerStatement(trigger)
}

void TriggerStatement(CreateTrigger.Builder trigger) :
{
  final SqlNode statement;
  final Token from = getToken(1);
}
{
  ( LOOKAHEAD({ getToken(1).kind == SELECT }) statement = QueryStatement()
  | statement = InsertStatement() | statement = UpdateStatement() | statement = DeleteStatement() | statement = MergeStatement() | statement = NotifyStatement() )
  { trigger.statement(statement, SourceSlice.of(getOriginalSql(), from.beginLine, from.beginColumn, token.endLine, token.endColumn)); }
}

SqlNode DropTriggerStatement() :
{
  final Span s;
  final boolean ifExists;
  final SqlIdentifier name;
  boolean discard = false;
}
{
  <DROP> { s = span(); } <TRIGGER> ifExists = IfExists() name = CompoundIdentifier()
  [ ( <CASCADE> | <DISCARD> ) { discard = true; } | <RESTRICT> ]
  { return new DropTrigger(s.end(this), ifExists, name, discard); }
}

SqlNode AlterTriggerStatement() :
{
  final Span s;
  final SqlIdentifier name;
  final AlterTrigger.Action action;
  final SqlNode condition;
  final IsolationLevel isolation;
}
{
  <ALTER> { s = span(); } <TRIGGER> name = CompoundIdentifier()
  ( <PAUSE> { action = AlterTrigger.Action.PAUSE; }
  | <RESUME> { action = AlterTrigger.Action.RESUME; }
  | <RETRY> <PARKED> { action = AlterTrigger.Action.RETRY_PARKED; }
  | <REPLAY> { action = AlterTrigger.Action.REPLAY; }
    [ <WHERE> condition = Expression(ExprContext.ACCEPT_SUB_QUERY) { return new ReplayTrigger(s.end(this), name, condition); } ]
  | <SET>
    ( <TIMEOUT> ( <DEFAULT_> | condition = UnsignedNumericLiteral() { return AlterTrigger.timeout(s.end(this), name, condition); } )
      { return AlterTrigger.timeout(s.end(this), name, null); }
    | isolation = IsolationLevel() { return AlterTrigger.isolation(s.end(this), name, isolation); } )
  | <SKIP_> <PARKED> { action = AlterTrigger.Action.SKIP_PARKED; } )
  { return new AlterTrigger(s.end(this), name, action); }
}

/** {@code NEW.c} where no REFERENCING gives the new row another name; {@code OLD.c} is a name like any other. */
SqlNode NewRowColumn() :
{
  final Span s;
  final SqlIdentifier column;
}
{
  <NEW> { s = span(); } <DOT> column = SimpleIdentifier()
  { return new SqlIdentifier(ImmutableList.of("NEW", column.getSimple()), s.end(this)); }
}

SqlNode NotifyStatement() :
{
  final Span s;
  final SqlIdentifier column;
  SqlIdentifier alias = null;
  SqlNode condition = null;
}
{
  <NOTIFY> { s = span(); } column = CompoundIdentifier()
  [ [ <AS> ] alias = SimpleIdentifier() ]
  [ <WHERE> condition = Expression(ExprContext.ACCEPT_SUB_QUERY) ]
  { return new NotifyColumn(s.end(this), column, alias, condition); }
}

/* ---- Procedures ---- */

SqlNode CallStatement() :
{
  final Span s;
  final SqlIdentifier name;
  final List<SqlNode> arguments = new ArrayList<SqlNode>();
}
{
  <CALL> { s = span(); }
  // Of procedures there are Moka's own; all else is an expression, as in H2.
  ( LOOKAHEAD({ !NextTokens.isProcedure(getToken(1), getToken(2)) })
    AddExpression(arguments, ExprContext.ACCEPT_SUB_QUERY) { return SelectForms.valueOf(arguments.get(0), s.end(this)); }
  | name = CompoundIdentifier() )
  <LPAREN> [ AddExpression(arguments, ExprContext.ACCEPT_NON_QUERY) ( <COMMA> AddExpression(arguments, ExprContext.ACCEPT_NON_QUERY) )* ] <RPAREN>
  { return new CallProcedure(s.end(this), name, arguments); }
}
