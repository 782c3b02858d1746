"""A toy blockchain: blocks, mining, checking. For learning only. Run: python3 toy_chain.py"""
import json
from hashlib import sha256

DIFFICULTY = 4  # zero hex digits at the start of a valid hash; each one more is 16 times the work
REWARD = 50


def hash_of(block):
    """The same block gives the same text, hence the same hash, on every computer."""
    return sha256(json.dumps(block, sort_keys=True).encode()).hexdigest()


def mine(previous, transactions):
    """Try one nonce after the other until the block's hash is small enough."""
    block = {"height": previous["height"] + 1, "previous": hash_of(previous), "transactions": transactions, "nonce": 0}
    while not hash_of(block).startswith("0" * DIFFICULTY):
        block["nonce"] += 1
    return block


def balances_of(chain):
    """Runs all transactions in order. Raises ValueError at the first that breaks a rule."""
    balances = {}
    for block in chain[1:]:
        if sum(tx["from"] == "reward" for tx in block["transactions"]) > 1:
            raise ValueError(f"block {block['height']}: more than one reward")
        for tx in block["transactions"]:
            if tx["amount"] <= 0 or (tx["from"] == "reward" and tx["amount"] != REWARD):
                raise ValueError(f"block {block['height']}: wrong amount")
            if tx["from"] != "reward":
                if balances.get(tx["from"], 0) < tx["amount"]:
                    raise ValueError(f"block {block['height']}: {tx['from']} has too little")
                balances[tx["from"]] -= tx["amount"]
            balances[tx["to"]] = balances.get(tx["to"], 0) + tx["amount"]
    return balances


def check(chain):
    """Links, work and rules, in this order; returns the balances."""
    for before, block in zip(chain, chain[1:]):
        if block["previous"] != hash_of(before):
            raise ValueError(f"block {block['height']}: broken link")
        if not hash_of(block).startswith("0" * DIFFICULTY):
            raise ValueError(f"block {block['height']}: no proof of work")
    return balances_of(chain)


if __name__ == "__main__":
    chain = [{"height": 0, "previous": "0" * 64, "transactions": [], "nonce": 0}]
    chain.append(mine(chain[-1], [{"from": "reward", "to": "asha", "amount": REWARD}]))
    chain.append(mine(chain[-1], [{"from": "asha", "to": "ravi", "amount": 10}]))
    print(check(chain))  # {'asha': 40, 'ravi': 10}
