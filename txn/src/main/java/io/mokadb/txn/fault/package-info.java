/**
 * Named places in the protocol where a test or a simulator may step in: to stop a client, to let
 * another one run, to fail. The engine calls them; in production they do nothing.
 */
package io.mokadb.txn.fault;
